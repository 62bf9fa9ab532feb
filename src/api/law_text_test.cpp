#include "pandect/law_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/library.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using testing::ElementsAre;

class LawTextTest : public testing::Test {
 protected:
  Library made() {
    write_file(
        folder_ / "a.txt",
        "Ferry Act\nIn force: 2020-01-01\n\nPart 1 Rules\n\nSection 1. Tolls\n(1) A “ferry” means a boat "
        "– for hire.\n(2) A ferry pays:\n(a) ten crowns;\n(b) under section 2.\n\nSection 2. Fines\nWhoever "
        "breaks section 1 commits an offence and is fined ten crowns.\n\nPart 2 Ends\n\nSection 3. End\nIt "
        "ends.\n");
    write_file(
        folder_ / "b.txt",
        "Ferry Act\nIn force: 2024-01-01\n\nPart 1 Rules\n\nSection 1. Tolls\n(1) A “ferry” means a boat "
        "– for hire.\n(2) A ferry pays:\n(a) twelve crowns;\n(b) under section 2.\n\nSection 2. "
        "Fines\nWhoever breaks section 1 commits an offence and is fined ten crowns.\n\nPart 2 "
        "Ends\n\nSection "
        "3. End\nIt ends.\n");
    Library library = Library::open_or_create(folder_ / "library");
    library.add({folder_ / "a.txt", folder_ / "b.txt"});
    return library;
  }
  static std::vector<std::string> ids(const LawText& law) {
    std::vector<std::string> all;
    for (const LawLine& line : law.lines) all.push_back(line.line.id);
    return all;
  }
  TestFolder folder_;
};

TEST_F(LawTextTest, AWorkIsReadInItsOrderWithItsHeadings) {
  const LawText law = made().read("en/Ferry-Act", {});
  EXPECT_THAT(ids(law), ElementsAre("en/Ferry-Act/part-1", "en/Ferry-Act/1", "en/Ferry-Act/2",
                                    "en/Ferry-Act/part-2", "en/Ferry-Act/3"));
  EXPECT_EQ(law.contents.size(), 5U);
  EXPECT_THAT(law.lines[1].text.text, testing::HasSubstr("twelve crowns"));
  EXPECT_EQ(law.previous.id + law.next.id + law.rest.id, "");
}

TEST_F(LawTextTest, PlacesAreThoseOfWhatIsShown) {
  const Library library = made();
  const LawText law = library.read("en/Ferry-Act", {});
  for (const LawLine& line : law.lines) {
    if (line.line.level != "article") continue;
    const Quote shown = library.show(line.line.id).front().text;
    EXPECT_EQ(line.text.text, shown.text);
    EXPECT_EQ(line.text.begin, shown.begin) << line.line.id;
    EXPECT_EQ(line.text.end, shown.end);
  }
}

TEST_F(LawTextTest, AUnitHasItsPartsItsNeighboursAndItsPenalty) {
  const LawText law = made().read("section 1 Ferry Act", {});
  ASSERT_EQ(law.lines.size(), 1U);
  const LawLine& line = law.lines.front();
  const auto words = [&](const Range& range) {
    const CodePointOffsets offsets(line.text.text);
    const std::size_t begin = offsets.to_byte(range.begin - line.text.begin);
    return line.text.text.substr(begin, offsets.to_byte(range.end - line.text.begin) - begin);
  };
  std::vector<std::string> parts;
  for (const TextPart& part : line.parts)
    parts.push_back(std::to_string(part.depth) + words(part.range).substr(0, 3));
  EXPECT_THAT(parts, ElementsAre("1(1)", "1(2)", "2(a)", "2(b)"));
  EXPECT_TRUE(words({line.words_begin, line.text.end}).starts_with("(1) A"))
      << words({line.words_begin, line.text.end});
  EXPECT_EQ(law.next.id, "en/Ferry-Act/2");
  EXPECT_EQ(law.previous.id, "");
  std::vector<std::string> references;
  for (const TextLink& link : line.links)
    if (link.kind == LinkKind::reference) references.push_back(words(link.range) + " " + link.id);
  EXPECT_THAT(references, ElementsAre("section 2 en/Ferry-Act/2"));
  ASSERT_EQ(law.related.size(), 1U);
  EXPECT_EQ(law.related[0].provision.id, "en/Ferry-Act/2");
}

TEST_F(LawTextTest, APartIsShownInItsUnit) {
  const LawText law = made().read("en/Ferry-Act/1/2/a", {});
  EXPECT_EQ(law.provision.id, "en/Ferry-Act/1/2/a");
  EXPECT_THAT(ids(law), ElementsAre("en/Ferry-Act/1"));
  EXPECT_EQ(law.part.end - law.part.begin, std::string("(a) twelve crowns;").size());
}

TEST_F(LawTextTest, ALongLawComesInPieces) {
  const Library library = made();
  LawText law = library.read("en/Ferry-Act", {{}, {}, 60});
  EXPECT_THAT(ids(law), ElementsAre("en/Ferry-Act/part-1", "en/Ferry-Act/1"));
  EXPECT_EQ(law.rest.id, "en/Ferry-Act/2");
  law = library.read("en/Ferry-Act", {{}, law.rest.id, 0});
  EXPECT_THAT(ids(law), ElementsAre("en/Ferry-Act/2", "en/Ferry-Act/part-2", "en/Ferry-Act/3"));
  EXPECT_EQ(law.previous.id, "en/Ferry-Act/1");
}

TEST_F(LawTextTest, AnotherDayHasItsOwnWords) {
  const LawText law = made().read("en/Ferry-Act/1", {"2021-01-01", {}, 0});
  EXPECT_THAT(law.lines.front().text.text, testing::HasSubstr("ten crowns"));
  EXPECT_THROW(made().read("en/Ferry-Act/9", {}), Error);
}

}  // namespace
}  // namespace pandect
