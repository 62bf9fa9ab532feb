#include "lab/learn/example_maker.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "library/library_fixture.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

constexpr std::string_view boats = R"(Mooring Act 2018

Section 1. Permit for berths
Nobody may lie at a berth of the harbour overnight without a permit of the harbour master.

Section 2. Revoking of permits
The harbour master may revoke a permit granted under section 1 when the boat endangers other boats in the harbour.

Section 3. Fee of the harbour
Whoever has a permit pays the fee of ninety pounds a year. It is paid to the harbour master before the first of March.

Section 4. Lights of moored boats
A boat that lies at a berth of the harbour shall show a white light from sunset to sunrise on every night.
)";

class ExampleMaking : public ::testing::Test {
 protected:
  std::vector<ChatExample> make(const std::string& lines, const ExampleSettings& settings = {}) {
    write_file(folder_ / "q.jsonl", lines);
    const auto questions = read_gold_questions(view_, folder_ / "q.jsonl", counts_);
    return make_chat_examples(view_, retriever_, questions, settings, counts_);
  }
  std::string line(const std::string& members) const {
    return R"({"id": "q1", "question": "what does a permit for the harbour cost a year", )" + members + "}\n";
  }

  TestFolder folder_;
  SmallLibrary library_{boats};
  LibraryView view_ = library_.open();
  SharedRetriever retriever_ = System::load("legal").make(view_);
  std::string work_ = view_.works().front().id;
  ExampleCounts counts_;
};

TEST_F(ExampleMaking, PutsRightSectionsBesideWhatOnlySeemsRight) {
  const auto examples =
      make(line(R"("answer": "Ninety pounds.", "provisions": [")" + work_ + R"(/3", ")" + work_ + R"(/1"])"),
           {.negatives = 2});
  ASSERT_THAT(examples, SizeIs(1));
  const ChatExample& example = examples[0];
  EXPECT_EQ(example.work, work_);
  EXPECT_EQ(example.language, "English");
  EXPECT_EQ(example.answer, "Ninety pounds.");
  ASSERT_THAT(example.gold, SizeIs(2));
  EXPECT_EQ(example.gold[0].provision, work_ + "/3");
  EXPECT_THAT(example.gold[0].text, HasSubstr("ninety pounds a year"));
  EXPECT_THAT(example.gold[0].citation, HasSubstr("3"));
  ASSERT_THAT(example.negatives, SizeIs(2));
  for (const ChatSection& negative : example.negatives)
    EXPECT_TRUE(negative.provision == work_ + "/2" || negative.provision == work_ + "/4")
        << negative.provision;
  EXPECT_EQ(counts_.quoted, 0U);
}

TEST_F(ExampleMaking, QuotesTheLawWhereNoAnswerIsGiven) {
  const auto examples = make(line(R"("provision": ")" + work_ + R"(/3")"));
  ASSERT_THAT(examples, SizeIs(1));
  EXPECT_THAT(examples[0].answer, HasSubstr("ninety pounds"));
  EXPECT_NE(examples[0].gold[0].text.find(examples[0].answer), std::string::npos);
  EXPECT_EQ(counts_.quoted, 1U);
}

TEST_F(ExampleMaking, CountsWhatIsMissing) {
  EXPECT_THAT(make(line(R"("provision": "en/no-such-act/3")")), SizeIs(0));
  EXPECT_THAT(counts_.missing, ElementsAre("q1"));
  EXPECT_THAT(make(line(R"("style": "plain")")), SizeIs(0));
  EXPECT_THAT(counts_.missing, SizeIs(1));
}

TEST_F(ExampleMaking, CutsWhatIsTooLongBehindASentence) {
  const auto examples =
      make(line(R"("provision": ")" + work_ + R"(/3")"), {.longest_section = 100, .longest_answer = 60});
  ASSERT_THAT(examples, SizeIs(1));
  EXPECT_THAT(examples[0].gold[0].text,
              testing::EndsWith("ninety pounds a year.\n(its end is left out here)"));
  EXPECT_GE(counts_.cut, 1U);
  EXPECT_LE(examples[0].answer.size(), 60U);
  EXPECT_NE(examples[0].gold[0].text.find(examples[0].answer), std::string::npos);
  EXPECT_FALSE(examples[0].answer.empty());
}

}  // namespace
}  // namespace pandect
