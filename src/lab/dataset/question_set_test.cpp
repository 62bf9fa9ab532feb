#include "lab/dataset/question_set.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "lab/measure/agreement.h"
#include "pandect/error.h"

namespace pandect {
namespace {

Item item_of(const std::string& id, const std::string& work) {
  Item item;
  item.id = id;
  item.kind = "file";
  item.work = work;
  item.question = "What of " + id + "?";
  item.gold = {{work + "/1"}};
  item.history = {{"file", "made"}};
  return item;
}

class QuestionSets : public testing::Test {
 protected:
  void write(const std::vector<Item>& items) {
    write_file_atomically(folder_ / "items.jsonl", to_lines(items));
  }
  /// Fills in a reviewer's sheet: a decision an item.
  void review(const std::string& reviewer, const std::vector<std::string>& decisions) {
    std::string lines = review_sheet(QuestionSet::load(folder_.path()), nullptr, reviewer, decisions.size());
    for (const std::string& decision : decisions) {
      const std::string blank = R"("decision":"")";
      lines.replace(lines.find(blank), blank.size(), R"("decision":")" + decision + '"');
    }
    write_file_atomically(folder_ / "sheet.jsonl", lines);
    EXPECT_EQ(take_review(folder_.path(), reviewer, folder_ / "sheet.jsonl"), decisions.size());
  }
  TestFolder folder_;
};

TEST_F(QuestionSets, AnItemIsReadAsItIsWritten) {
  Item item = item_of("a", "en/act");
  item.options = {"one", "two"};
  item.right = 1;
  item.gold = {{"en/act/1", "2001-01-01", "2002-01-01", "words", 3, 8}};
  item.wrong = {{"en/act/2"}};
  item.proof = {"It is so."};
  item.day = "2001-05-05";
  item.change("question", "And now?", {"ask", "", "", "2020-01-01T00:00:00Z", "tiny", "abc"});
  item.leave_out("unique", "asks what b asks");
  const std::string line = dump_json(to_json(item));
  EXPECT_EQ(dump_json(to_json(read_item(parse_json(line, "line")))), line);
  EXPECT_EQ(item.history[1].before.at("question"), "What of a?");
}

TEST_F(QuestionSets, PartsHoldWholeWorks) {
  std::vector<Item> items;
  for (int i = 0; i < 40; ++i)
    items.push_back(item_of("q" + std::to_string(i), "en/act-" + std::to_string(i / 4)));
  write(items);
  const auto counts = split_set(folder_.path(), 0.2, 0.1, false, 7);
  EXPECT_EQ(counts.at("test"), 8U);
  EXPECT_EQ(counts.at("dev"), 4U);
  EXPECT_TRUE(check_set(QuestionSet::load(folder_.path()), nullptr, 0).leaks.empty());
  EXPECT_EQ(load_question_set(folder_.path()).questions.size(), 8U);
  // Stratified, each of the ten works gives two of its four: every one is in both parts, and that is a leak.
  EXPECT_EQ(split_set(folder_.path(), 0.5, 0, true, 42).at("test"), 20U);
  EXPECT_EQ(check_set(QuestionSet::load(folder_.path()), nullptr, 0).leaks.size(), 10U);
  EXPECT_THROW(split_set(folder_.path(), 0.9, 0.2, false, 1), Error);
}

TEST_F(QuestionSets, ReviewersAreBlindToEachOtherAndTheirAgreementIsMeasured) {
  write({item_of("a", "en/x"), item_of("b", "en/x"), item_of("c", "en/y"), item_of("d", "en/y")});
  review("anna", {"accept", "accept", "reject", "accept"});
  EXPECT_EQ(review_sheet(QuestionSet::load(folder_.path()), nullptr, "anna", 9), "");
  const std::string all = review_sheet(QuestionSet::load(folder_.path()), nullptr, "bob", 9);
  EXPECT_EQ(std::ranges::count(all, '\n'), 4) << "blind: also what anna rejects";
  review("bob", {"accept", "reject", "reject", "accept"});
  const SetReport report = check_set(QuestionSet::load(folder_.path()), nullptr, 0);
  // By hand: they agree on 3 of 4; by chance on (3*2 + 1*2) / 16 = 1/2.
  EXPECT_DOUBLE_EQ(report.agreement.kappa.value(), 0.5);
  EXPECT_EQ(report.left_out.at("review"), 2U) << "c by both, b by half";
  EXPECT_EQ(report.standing, 2U);
}

TEST_F(QuestionSets, ADecisionOnOtherWordsCountsForNothing) {
  write({item_of("a", "en/x")});
  review("anna", {"reject"});
  Item item = item_of("a", "en/x");
  item.question = "Now it asks this.";
  write({item});
  const QuestionSet set = QuestionSet::load(folder_.path());
  EXPECT_EQ(set.outdated, 1U);
  EXPECT_TRUE(set.items.front().stands());
  EXPECT_THROW(take_review(folder_.path(), "../anna", folder_ / "sheet.jsonl"), Error);
}

/// Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section B: two observers, ten items,
/// .095.
TEST(KrippendorffAlpha, IsThatOfItsAuthorsExample) {
  const std::string meg = "0100000010";
  const std::string owen = "1110010000";
  std::vector<std::vector<std::string>> items;
  for (std::size_t i = 0; i < meg.size(); ++i)
    items.push_back({std::string(1, meg[i]), std::string(1, owen[i])});
  EXPECT_NEAR(krippendorff_alpha(items).value(), 0.095, 0.0005);
  items.push_back({"1"});  // one label alone compares with nothing
  EXPECT_NEAR(krippendorff_alpha(items).value(), 0.095, 0.0005);
  EXPECT_FALSE(krippendorff_alpha(std::vector<std::vector<std::string>>{{"1", "1"}}));
}

}  // namespace
}  // namespace pandect
