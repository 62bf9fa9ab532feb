#include "library/adding_history.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/test_folder.h"
#include "catalogue/standing.h"
#include "git/test_repository.h"
#include "library/view.h"
#include "pandect/error.h"
#include "segments/build.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using Status = FileOutcome::Status;

class AddingHistoryTest : public testing::Test {
 protected:
  static std::string act(const std::string& title, const std::string& header, const std::string& rate) {
    return title + "\n" + header +
           "\nSection 1. Dues\nEvery vessel that moors in the harbour pays harbour dues under section 2.\n\n"
           "Section 2. Rate\nThe rate of harbour dues is " +
           rate + " crowns a metre.\n\nSection 3. Fines\nA person who does not pay is fined.\n";
  }

  std::vector<FileOutcome> add(const std::string& since = "", AddSettings settings = {}) {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    std::vector<FileOutcome> outcomes = add_history(catalogue, {made_.path(), since}, settings);
    if (build_is_stale(folder_, catalogue)) build_library(folder_, catalogue);
    return outcomes;
  }

  LibraryView view() const { return LibraryView::open(folder_.path()); }

  /// The versions of the only work: "from..until rate".
  std::vector<std::string> versions() const {
    const LibraryView opened = view();
    EXPECT_EQ(opened.works().size(), 1U);
    std::vector<std::string> all;
    for (const LibraryView::Version& one : opened.versions(0)) {
      const std::string text = opened.catalogue().text(one.record.version);
      const std::size_t at = text.find("dues is ") + 8;
      const auto day = [](std::int32_t days) {
        return days == always || days == forever ? std::string() : format_date(from_days(days));
      };
      all.push_back(day(one.from) + ".." + day(one.to) + " " + text.substr(at, text.find(' ', at) - at));
    }
    return all;
  }

  TestFolder test_folder_;
  TestRepository made_{test_folder_ / "laws"};
  LibraryFolder folder_ = LibraryFolder::open_or_create(test_folder_ / "library");
};

TEST_F(AddingHistoryTest, EveryCommitIsAVersionThatHoldsFromItsOwnDayOrTheCommits) {
  made_.write("dues.txt", act("Harbour Dues Act", "In force: 2019-06-01\n", "four"));
  made_.commit("2019-05-01");
  made_.write("dues.txt", act("Harbour Dues Act", "", "five"));
  made_.commit("2020-02-03");
  made_.write("readme.md", "no law");
  made_.commit("2020-03-03");
  made_.write("dues.txt", act("Harbour Dues Act", "In force: 2022-01-01\n", "six"));
  made_.commit("2021-12-01");
  const std::vector<FileOutcome> outcomes = add();
  EXPECT_THAT(versions(), testing::ElementsAre("2019-06-01..2020-02-03 four", "2020-02-03..2022-01-01 five",
                                               "2022-01-01.. six"));
  const LibraryView opened = view();
  const auto facts = [&](std::size_t i) {
    return standing_facts(opened.catalogue(), opened.works()[0].work, opened.versions(0)[i].record.version);
  };
  EXPECT_EQ(facts(0).dated_by, "");
  EXPECT_EQ(facts(1).dated_by.size(), 40U);
  EXPECT_EQ(opened.versions(0)[1].record.source,
            made_.path().string() + "!" + facts(1).dated_by.substr(0, 12) + "/dues.txt");
}

TEST_F(AddingHistoryTest, OnlyNewCommitsAreRead) {
  made_.write("dues.txt", act("Harbour Dues Act", "", "four"));
  made_.commit("2019-05-01");
  EXPECT_EQ(add().size(), 1U);
  const std::string build = view().build_name();
  const std::vector<FileOutcome> same = add();
  ASSERT_EQ(same.size(), 1U);
  EXPECT_EQ(same[0].status, Status::unchanged);
  EXPECT_EQ(view().build_name(), build);
  made_.write("dues.txt", act("Harbour Dues Act", "", "five"));
  made_.commit("2020-05-01");
  const std::vector<FileOutcome> more = add();
  ASSERT_EQ(more.size(), 1U);
  EXPECT_EQ(more[0].status, Status::added);
  EXPECT_THAT(versions(), testing::ElementsAre("2019-05-01..2020-05-01 four", "2020-05-01.. five"));
}

TEST_F(AddingHistoryTest, ARenamedFileStaysTheLawItIsUnderANewTitle) {
  made_.write("dues.txt", act("Harbour Dues Act", "", "four"));
  made_.commit("2019-05-01");
  add();
  made_.git("mv dues.txt ports.txt");
  made_.write("ports.txt", act("Ports Act", "", "five"));
  made_.commit("2020-05-01");
  add();
  EXPECT_THAT(versions(), testing::ElementsAre("2019-05-01..2020-05-01 four", "2020-05-01.. five"));
  EXPECT_EQ(view().works()[0].title, "Ports Act");
  made_.git("mv ports.txt acts.txt");
  made_.commit("2020-06-01");
  made_.write("acts.txt", act("Ports Act", "", "six"));
  made_.commit("2021-06-01");
  add();
  EXPECT_THAT(versions(), testing::ElementsAre("2019-05-01..2020-05-01 four", "2020-05-01..2020-06-01 five",
                                               "2020-06-01..2021-06-01 five", "2021-06-01.. six"));
}

TEST_F(AddingHistoryTest, ALawWithAnotherIdentifierIsAnotherLawWhateverItsFile) {
  made_.write("dues.txt", act("Harbour Dues Act", "Identifier: HD-1\n", "four"));
  made_.commit("2019-05-01");
  made_.write("dues.txt", act("Ports Act", "Identifier: HD-2\n", "four"));
  made_.commit("2020-05-01");
  add();
  EXPECT_EQ(view().works().size(), 2U);
}

TEST_F(AddingHistoryTest, ALawEndsWhereItsFileIsDeleted) {
  made_.write("dues.txt", act("Harbour Dues Act", "In force: 2019-06-01\n", "four"));
  made_.commit("2019-05-01");
  made_.git("rm -q dues.txt");
  made_.commit("2021-01-01");
  add();
  EXPECT_THAT(versions(), testing::ElementsAre("2019-06-01..2021-01-01 four"));
  const LibraryView opened = view();
  EXPECT_EQ(standing_facts(opened.catalogue(), opened.works()[0].work, opened.versions(0)[0].record.version)
                .deleted_by.size(),
            40U);
  EXPECT_NO_THROW(opened.verify());
}

TEST_F(AddingHistoryTest, OfTwoCommitsWithOneDayOfEntryIntoForceTheLaterCounts) {
  for (const char* rate : {"four", "five"}) {
    made_.write("dues.txt", act("Harbour Dues Act", "In force: 2019-06-01\n", rate));
    made_.commit("2019-05-01");
  }
  const std::vector<FileOutcome> outcomes = add();
  EXPECT_TRUE(outcomes[1].stored.replaced.empty());
  EXPECT_THAT(versions(), testing::ElementsAre("2019-06-01.. five"));
}

TEST_F(AddingHistoryTest, SinceTakesWhatWasThereBeforeAsItStood) {
  made_.write("dues.txt", act("Harbour Dues Act", "", "four"));
  made_.commit("2018-05-01");
  made_.write("dues.txt", act("Harbour Dues Act", "", "five"));
  made_.commit("2019-05-01");
  made_.git("tag cut");
  made_.write("dues.txt", act("Harbour Dues Act", "", "six"));
  made_.commit("2020-05-01");
  const std::vector<std::string> expected{"..2020-05-01 five", "2020-05-01.. six"};
  add("2020-01-01");
  EXPECT_EQ(versions(), expected);
  EXPECT_EQ(add("2020-01-01")[0].status, Status::unchanged);
  // Asked for otherwise, it is read anew.
  add("cut");
  EXPECT_EQ(versions(), expected);
  add();
  EXPECT_THAT(versions(), testing::ElementsAre("2018-05-01..2019-05-01 four", "2019-05-01..2020-05-01 five",
                                               "2020-05-01.. six"));
  EXPECT_THROW(add("never"), Error);
}

TEST_F(AddingHistoryTest, AHistoryThatWasRewrittenIsReadAnew) {
  made_.write("dues.txt", act("Harbour Dues Act", "", "four"));
  made_.commit("2018-05-01");
  made_.write("dues.txt", act("Harbour Dues Act", "", "five"));
  made_.commit("2019-05-01");
  add();
  made_.git("reset -q --hard HEAD~1");
  made_.write("dues.txt", act("Harbour Dues Act", "", "six"));
  made_.commit("2020-05-01");
  const std::vector<FileOutcome> outcomes = add();
  EXPECT_NE(outcomes[0].message.find("rewritten"), std::string::npos);
  EXPECT_THAT(versions(), testing::ElementsAre("2018-05-01..2020-05-01 four", "2020-05-01.. six"));
}

TEST_F(AddingHistoryTest, AStateThatCannotBeReadIsToldAndKeepsNothingElseOut) {
  made_.write("dues.txt", act("Harbour Dues Act", "", "four"));
  made_.write("broken.xml",
              "<?xml version=\"1.0\"?><akomaNtoso xmlns=\"http://docs.oasis-open.org/legaldocml/"
              "ns/akn/3.0\"><act>");
  made_.commit("2018-05-01");
  EXPECT_TRUE(any_failed(add("", {.format = "", .strict = true, .monitor = {}})));
  EXPECT_EQ(view().works().size(), 0U);
  const std::vector<FileOutcome> outcomes = add();
  ASSERT_EQ(outcomes.size(), 2U);
  EXPECT_EQ(outcomes[0].status, Status::failed);
  EXPECT_NE(outcomes[0].message.find("broken.xml"), std::string::npos);
  EXPECT_EQ(view().works().size(), 1U);
}

TEST_F(AddingHistoryTest, WhatWasRemovedIsReadAgain) {
  made_.write("dues.txt", act("Harbour Dues Act", "", "four"));
  made_.commit("2018-05-01");
  add();
  {
    Catalogue catalogue(folder_.catalogue(), Database::Mode::write);
    EXPECT_EQ(catalogue.remove_source(made_.path().string()), 1U);
    build_library(folder_, catalogue);
  }
  EXPECT_EQ(view().works().size(), 0U);
  add();
  EXPECT_THAT(versions(), testing::ElementsAre("2018-05-01.. four"));
}

}  // namespace
}  // namespace pandect
