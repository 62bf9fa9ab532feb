#include "catalogue/review.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "library/adding.h"
#include "pandect/error.h"
#include "segments/build.h"

namespace pandect {
namespace {

/// An act whose second section has a picture.
std::string act(const std::string& rate) {
  return "<?xml version=\"1.0\"?>\n"
         "<akomaNtoso xmlns=\"http://docs.oasis-open.org/legaldocml/ns/akn/3.0\"><act name=\"act\"><meta>"
         "<identification source=\"#x\"><FRBRWork><FRBRthis value=\"/akn/xx/act/2020/1\"/>"
         "<FRBRuri value=\"/akn/xx/act/2020/1\"/><FRBRalias value=\"Dues Act\" name=\"t\"/>"
         "<FRBRdate date=\"2020-01-01\" name=\"g\"/><FRBRauthor href=\"#x\"/><FRBRcountry "
         "value=\"en\"/></FRBRWork>"
         "</identification></meta><body>"
         "<section eId=\"sec_1\"><num>1</num><content><p>Every vessel pays dues of " +
         rate +
         " crowns.</p></content></section>"
         "<section eId=\"sec_2\"><num>2</num><content><p>The berths are these:</p><p><img "
         "src=\"berths.png\"/></p>"
         "</content></section></body></act></akomaNtoso>";
}

class ReviewTest : public testing::Test {
 protected:
  void add(const std::string& bytes) {
    write_file(folder_ / "dues.xml", bytes);
    Catalogue catalogue = writer();
    const auto outcomes = add_files(catalogue, {folder_ / "dues.xml"}, {});
    ASSERT_EQ(outcomes.at(0).status, FileOutcome::Status::added) << outcomes[0].message;
    build_library(library_, catalogue);
  }
  Catalogue writer() { return {library_.catalogue(), Database::Mode::write}; }

  static std::string text_of(const Catalogue& catalogue) {
    return catalogue.text(catalogue.versions(catalogue.works().at(0).work).at(0).version);
  }

  TestFolder folder_;
  LibraryFolder library_ = LibraryFolder::open_or_create(folder_ / "library");
};

TEST_F(ReviewTest, AddQueuesWhatTheReaderCouldNotRead) {
  add(act("four"));
  const std::vector<UnreadRecord> waiting = list_unread(writer());
  ASSERT_EQ(waiting.size(), 1U);
  EXPECT_EQ(waiting[0].unread.kind, Unread::Kind::image);
  EXPECT_EQ(waiting[0].unread.place.substr(0, 4), "line");
  EXPECT_FALSE(waiting[0].unread.reason.empty());
}

TEST_F(ReviewTest, ACorrectionIsTextAndSurvivesAnotherAddOfTheSource) {
  add(act("four"));
  Catalogue catalogue = writer();
  const std::string item = list_unread(catalogue).at(0).unread.id;
  add_correction(catalogue,
                 {item, "North quay: 12 berths.", "A. Clerk", "2026-01-01T00:00:00Z", false, {}, {}});
  EXPECT_NE(text_of(catalogue).find("these:\nNorth quay: 12 berths."), std::string::npos)
      << text_of(catalogue);
  add(act("seven"));
  EXPECT_NE(text_of(catalogue).find("seven crowns"), std::string::npos);
  EXPECT_NE(text_of(catalogue).find("these:\nNorth quay: 12 berths."), std::string::npos)
      << text_of(catalogue);
  EXPECT_EQ(list_corrections(catalogue, item).size(), 1U);
}

TEST_F(ReviewTest, TheLastCorrectionHoldsAndAllAreKept) {
  add(act("four"));
  Catalogue catalogue = writer();
  const std::string item = list_unread(catalogue).at(0).unread.id;
  add_correction(catalogue,
                 {item, "North quay: 21 berths.", "a model", "2026-01-01T00:00:00Z", true, {}, {}});
  add_correction(catalogue,
                 {item, "North quay: 12 berths.", "A. Clerk", "2026-01-02T00:00:00Z", false, {}, {}});
  EXPECT_EQ(text_of(catalogue).find("21 berths"), std::string::npos);
  EXPECT_NE(text_of(catalogue).find("12 berths"), std::string::npos);
  const std::vector<Correction> made = list_corrections(catalogue, item);
  ASSERT_EQ(made.size(), 2U);
  EXPECT_TRUE(made[0].model);
  EXPECT_EQ(made[1].by, "A. Clerk");
  accept_correction(catalogue, item, "B. Chief", "2026-01-03T00:00:00Z");
  EXPECT_EQ(list_corrections(catalogue, item)[1].accepted_by, "B. Chief");
  EXPECT_EQ(list_corrections(catalogue, item)[0].accepted_by, "");
}

TEST_F(ReviewTest, AnUnknownItemIsRefusedAndNothingChanges) {
  add(act("four"));
  Catalogue catalogue = writer();
  const std::string before = text_of(catalogue);
  EXPECT_THROW(add_correction(catalogue, {"ffff", "x", "A. Clerk", "", false, {}, {}}), Error);
  EXPECT_THROW(accept_correction(catalogue, "ffff", "A. Clerk", ""), Error);
  EXPECT_EQ(text_of(catalogue), before);
  EXPECT_TRUE(list_corrections(catalogue).empty());
}

}  // namespace
}  // namespace pandect
