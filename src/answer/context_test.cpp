#include "answer/context.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

constexpr std::string_view context_act =
    "Boats Act\n\nSection 1. Every boat needs a licence.\n\nSection 2. A licence\n(1) lasts one year;\n(2) "
    "costs 40 pounds and "
    "may be renewed within thirty days after it has lapsed.\n\nSection 3. Whoever sails without one pays 100 "
    "pounds.\n";

class ContextTest : public testing::Test {
 protected:
  std::vector<Hit> all() const {
    std::vector<Hit> hits;
    for (std::uint32_t i = 0; i < view_.documents().documents().size(); ++i) hits.push_back({i, 1.0, {}});
    return hits;
  }
  SmallLibrary library_{context_act};
  LibraryView view_ = library_.open();
};

TEST_F(ContextTest, HoldsWholeProvisionsWithWhatTheyAreCitedBy) {
  const Context context = assemble_context(view_, all(), {});
  ASSERT_EQ(context.entries.size(), 3U);
  EXPECT_EQ(context.entries[2].citation, "Section 3, Boats Act");
  EXPECT_THAT(context.entries[2].text, HasSubstr("100 pounds."));
  EXPECT_EQ(context.find("DOC3"), &context.entries[2]);
  EXPECT_EQ(context.find("[02]"), nullptr);  // brackets are the formats' business
  EXPECT_EQ(context.find("02"), &context.entries[1]);
  EXPECT_EQ(context.find("4"), nullptr);
  EXPECT_EQ(context.find("x"), nullptr);
  EXPECT_THAT(render_context(context, AnswerFormat::marked), StartsWith("[1] Section 1, Boats Act\n"));
  EXPECT_THAT(render_context(context, AnswerFormat::tagged), StartsWith("<law_code>1</law_code><context>"));
  EXPECT_THAT(render_context(context, AnswerFormat::doc_ids), HasSubstr("DOC2: Section 2"));
}

TEST_F(ContextTest, IsCutBehindPartsOfAProvisionOnly) {
  // Room for the first provision and the beginning of the second.
  const Context context = assemble_context(view_, std::vector<Hit>{{0, 1, {}}, {1, 1, {}}}, {.tokens = 60});
  ASSERT_EQ(context.entries.size(), 2U);
  EXPECT_TRUE(context.entries[1].shortened);
  EXPECT_TRUE(context.entries[1].text.ends_with("(1) lasts one year;")) << context.entries[1].text;
  EXPECT_LE(context.tokens, 60U);
}

TEST_F(ContextTest, LeavesOutWhatDoesNotFit) {
  const Context context = assemble_context(view_, all(), {.tokens = 10});
  EXPECT_EQ(context.entries.size(), 0U);
  EXPECT_EQ(context.left_out, 3U);
}

TEST_F(ContextTest, IsOrderedAsAsked) {
  const std::vector<Hit> hits{{2, 3, {}}, {0, 2, {}}};
  EXPECT_EQ(assemble_context(view_, hits, {}).entries.front().document, 2U);
  EXPECT_EQ(
      assemble_context(view_, hits, {.order = ContextSettings::Order::best_last}).entries.front().document,
      0U);
  EXPECT_EQ(assemble_context(view_, hits, {.order = ContextSettings::Order::law}).entries.front().label, "1");
}

TEST_F(ContextTest, ShowsThePartThatWasFound) {
  const Context whole = assemble_context(view_, std::vector<Hit>{{0, 3, {}}}, {});
  const Span span = whole.entries[0].span;
  const Span part{span.begin + 4, span.begin + 9};
  const Context context = assemble_context(view_, std::vector<Hit>{{0, 3, {}, part}}, {});
  EXPECT_EQ(context.entries[0].text, whole.entries[0].text.substr(4, 5));
  EXPECT_EQ(context.entries[0].span.begin, part.begin);
}

TEST_F(ContextTest, SaysWhatIsOnlyRelated) {
  const std::vector<Hit> hits{{0, 3, {}}, {2, 1, {{Reason::Kind::linked_from, 1, 0}}}};
  const Context context = assemble_context(view_, hits, {});
  EXPECT_FALSE(context.entries[0].related);
  EXPECT_TRUE(context.entries[1].related);
}

}  // namespace
}  // namespace pandect
