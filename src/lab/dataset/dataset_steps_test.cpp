#include <algorithm>

#include <gtest/gtest.h>

#include "base/date.h"
#include "base/file.h"
#include "base/test_folder.h"
#include "lab/dataset/build.h"
#include "lab/dataset/making_words.h"
#include "lab/dataset/question_set.h"
#include "library/library_fixture.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::string_view older =
    "Harbour Dues Act\nIn force: 2010-01-01\n\n"
    "Section 1. Dues of vessels\nThe owner of a vessel that moors in the harbour shall pay dues of 40 crowns "
    "for each day under section 2.\n\n"
    "Section 2. Permits\nThe harbour master grants a permit to a skipper only if the vessel carries two "
    "lights.\n";

/// The same act with another amount from 2015 on.
std::string newer() {
  std::string text(older);
  text.replace(text.find("2010"), 4, "2015");
  text.replace(text.find("40"), 2, "60");
  return text;
}

class DatasetSteps : public testing::Test {
 protected:
  Workshop shop() const {
    Workshop shop;
    shop.library = library_.folder();
    shop.day = to_days(*parse_date("2020-06-01"));
    return shop;
  }
  std::vector<Item> build(const std::string& steps, const std::string& folder = "set") {
    const Recipe recipe = Recipe::parse("test", steps, "test.toml");
    report_ = build_set(recipe, shop(), folder_ / folder, false);
    return read_items(folder_ / folder / "items.jsonl");
  }
  void given(const std::string& lines) { write_file(folder_ / "given.jsonl", lines); }

  SmallLibrary library_{older, newer()};
  TestFolder folder_;
  BuildReport report_;
};

TEST_F(DatasetSteps, AskWhatStoodThereOnADay) {
  const std::vector<Item> items =
      build("[[step]]\nkind = \"wordings\"\ncount = 3\n[[step]]\nkind = \"proven\"\n");
  ASSERT_FALSE(items.empty());
  for (const Item& item : items) {
    const bool before = item.day < "2015-01-01";
    EXPECT_EQ(item.answer, before ? "40" : "60") << item.day;
    ASSERT_TRUE(item.right);
    EXPECT_EQ(item.options.at(*item.right), item.answer);
    EXPECT_EQ(item.gold.front().from, before ? "2010-01-01" : "2015-01-01");
    EXPECT_EQ(item.wrong.front().from, before ? "2015-01-01" : "2010-01-01");
    EXPECT_NE(item.question.find("dues of … crowns"), std::string::npos) << item.question;
    EXPECT_TRUE(item.stands()) << item.history.back().why;
  }
}

TEST_F(DatasetSteps, PartAConditionFromWhatItIsFor) {
  const std::vector<Item> items = build("[[step]]\nkind = \"preconditions\"\n");
  ASSERT_EQ(items.size(), 1U);
  EXPECT_EQ(items[0].answer, "only if the vessel carries two lights");
  EXPECT_EQ(
      items[0].question,
      "Under what condition does this hold under the Harbour Dues Act: “The harbour master grants a permit "
      "to a skipper”?");
  EXPECT_TRUE(build("[[step]]\nkind = \"preconditions\"\nwithout_titles = [\"dues\"]\n", "none").empty());
}

/// The condition before, without the comma behind it; and none that the sentence only announces.
TEST(Preconditions, AreTakenInOtherLanguagesAsWell) {
  const auto made = [](const std::string& act) {
    const SmallLibrary library(act);
    const TestFolder folder;
    Workshop shop;
    shop.library = library.folder();
    shop.day = to_days(*parse_date("2020-06-01"));
    build_set(Recipe::parse("test", "[[step]]\nkind = \"preconditions\"\n", "test.toml"), shop,
              folder / "set", false);
    std::vector<std::string> answers;
    for (const Item& item : read_items(folder / "set/items.jsonl")) answers.push_back(item.answer);
    return answers;
  };
  using Answers = std::vector<std::string>;
  EXPECT_EQ(made("Harbour Act\n\nSection 1. Permits\nThe master grants a permit to a skipper only if each of "
                 "these holds:\n"),
            Answers{});
  EXPECT_EQ(made("港湾法\n\n第一条　船長は、港湾管理者の承諾を得た場合に限り、その船舶を港に係留することがで"
                 "きる。\n"),
            Answers{"船長は、港湾管理者の承諾を得た場合に限り"});
  EXPECT_EQ(
      made("Lei dos Portos\n\nArt. 1º O navio pode atracar no porto de noite, desde que leve duas luzes "
           "acesas.\n"),
      Answers{"desde que leve duas luzes acesas"});
}

TEST_F(DatasetSteps, TakeTheSameQuestionOnceAndTellWhichStepLeftOutTheOther) {
  const std::string work = LibraryView::open(library_.folder()).works().front().id;
  const auto line = [&](const char* id, const char* question, const char* answer) {
    return dump_json({{"id", id}, {"question", question}, {"answer", answer}, {"provision", work + "/1"}}) +
           "\n";
  };
  given(line("a", "What dues does the owner pay?", "60 crowns") +
        line("b", "What dues does the owner  PAY?", "60 crowns") +
        line("c", "What dues does the owner pay now?", "none") + line("d", "Dues?", "60 crowns"));
  Workshop workshop = shop();
  workshop.data = folder_ / "given.jsonl";
  build_set(Recipe::load("given"), workshop, folder_ / "set", false);
  const std::vector<Item> items = read_items(folder_ / "set/items.jsonl");
  ASSERT_EQ(items.size(), 4U);
  EXPECT_TRUE(items[0].stands());
  EXPECT_EQ(items[1].left_out, "unique");
  EXPECT_EQ(items[1].history.back().why, "asks in the words of a");
  EXPECT_TRUE(items[2].stands()) << "another answer";
  EXPECT_EQ(items[3].left_out, "length");
}

/// A question for two provisions stands only if each sentence of its proof is said by one, and neither says
/// all.
TEST_F(DatasetSteps, LetTheProverDecideWhatNeedsTwoProvisions) {
  const LibraryView view = LibraryView::open(library_.folder());
  std::vector<Item> items;
  const auto document = [&](const char* path) {
    ItemSource named;
    named.provision = view.works().front().id + "/" + path;
    return source_of(view, document_of(view, named).value());
  };
  const std::string dues =
      "The owner of a vessel that moors in the harbour shall pay dues of 60 crowns for each day.";
  const std::string permit =
      "The harbour master grants a permit to a skipper only if the vessel carries two lights.";
  const auto result = [&](std::vector<std::string> proof, std::vector<std::string> disproof) {
    Item item;
    item.gold = {document("1"), document("2")};
    item.proof = std::move(proof);
    item.disproof = std::move(disproof);
    for (const RecipeStepKind& kind : gates()) {
      SettingsTable none = SettingsTable::parse("", "none");
      if (kind.name == "proven") kind.make(none).one(shop(), item);
    }
    return item.stands() ? std::string("stands") : item.history.back().why;
  };
  EXPECT_EQ(result({dues, permit}, {}), "stands");
  EXPECT_NE(result({permit}, {}).find("/2 answers alone"), std::string::npos);
  EXPECT_NE(result({dues, "The harbour master fines a skipper 90 crowns."}, {}).find("not supported"),
            std::string::npos);
  EXPECT_NE(result({dues, permit}, {permit}).find("should not be"), std::string::npos);
}

/// What an answer cites is its law: the first case cites section 1 by a paragraph, the second no law, the
/// third rests on discretion, the fourth is too old.
TEST_F(DatasetSteps, PairAnswersWithTheLawThatTheyCite) {
  const auto line = [&](const char* id, const char* day, const char* answer) {
    return dump_json({{"id", id},
                      {"question", std::string("What does the owner of the vessel owe in case ") + id + "?"},
                      {"answer", answer},
                      {"day", day}}) +
           "\n";
  };
  given(line("a", "2022-01-01", "Dues are owed under section 1 of the Harbour Dues Act.") +
        line("b", "2022-01-01", "Dues are owed.") +
        line("c", "2022-01-01",
             "The permit under section 2 of the Harbour Dues Act is granted at its discretion.") +
        line("d", "2012-01-01", "Dues are owed under section 1 of the Harbour Dues Act."));
  Workshop workshop = shop();
  workshop.data = folder_ / "given.jsonl";
  const auto made = [&](const std::string& laws, const std::string& folder) {
    const std::string steps =
        "[[step]]\nkind = \"file\"\n[[step]]\nkind = \"since\"\nday = \"2021-01-01\"\n"
        "[[step]]\nkind = \"cited\"\n" +
        laws + "[[step]]\nkind = \"discretion\"\n";
    const Recipe recipe = Recipe::parse("test", steps, "test.toml");
    build_set(recipe, workshop, folder_ / folder, false);
    return read_items(folder_ / folder / "items.jsonl");
  };
  const std::vector<Item> items = made("", "cases");
  ASSERT_EQ(items.size(), 4U);
  ASSERT_EQ(items[0].gold.size(), 1U);
  EXPECT_EQ(items[0].gold[0].provision, items[0].work + "/1");
  EXPECT_TRUE(items[0].stands());
  EXPECT_EQ(items[1].history.back().why, "cites no provision of the library");
  EXPECT_EQ(items[2].left_out, "discretion");
  EXPECT_EQ(items[3].left_out, "since");
  EXPECT_TRUE(made("laws = [\"Harbour Dues Act\"]\n", "filtered")[0].stands());
  EXPECT_THROW(made("laws = [\"No Such Act\"]\n", "wrong"), Error);
}

/// Of a drawn provision that nothing is asked about yet the look-alikes are those that its own words find.
TEST_F(DatasetSteps, FindLookAlikesOfADrawnProvision) {
  const std::vector<Item> items = build(
      "[[step]]\nkind = \"provisions\"\ncount = 2\nshortest = 20\n"
      "[[step]]\nkind = \"look-alikes\"\nsystem = \"bm25\"\n");
  ASSERT_EQ(items.size(), 2U);
  for (const Item& item : items) {
    ASSERT_EQ(item.wrong.size(), 1U);
    EXPECT_EQ(item.wrong[0].provision, item.work + (item.gold[0].provision.ends_with("/1") ? "/2" : "/1"));
  }
}

TEST_F(DatasetSteps, GoOnWhereTheyWereStoppedAndCostNothingOnceDone) {
  const std::string steps =
      "[[step]]\nkind = \"wordings\"\ncount = 2\n[[step]]\nkind = \"found\"\nfirst = 5\nsystem = \"bm25\"\n";
  build(steps);
  const std::string whole = read_file(folder_ / "set/items.jsonl");
  const std::string rows = read_file(folder_ / "set/rows.jsonl");
  build(steps);
  EXPECT_EQ(read_file(folder_ / "set/items.jsonl"), whole) << "times of history and all";
  EXPECT_EQ(read_file(folder_ / "set/rows.jsonl"), rows);
  // Stopped in the middle of a line: what was done before is not done again, and what is missing is.
  std::filesystem::resize_file(folder_ / "set/rows.jsonl", rows.size() - 20);
  std::filesystem::remove(folder_ / "set/items.jsonl");
  const std::vector<Item> items = build(steps);
  EXPECT_EQ(items.size(), read_items(folder_ / "set/items.jsonl").size());
  EXPECT_EQ(items.front().id, read_item(parse_json(whole.substr(0, whole.find('\n')), "line")).id);
}

TEST(Recipes, AreReadAndRefusedWithTheirLine) {
  for (const std::string_view name : Recipe::names())
    EXPECT_FALSE(Recipe::load(std::string(name)).steps.empty()) << name;
  EXPECT_THROW(Recipe::load("no-such"), Error);
  for (const char* wrong : {"", "[[step]]\nkind = \"no-such\"\n", "[[step]]\nkind = \"unique\"\nalikes = 1\n",
                            "[[step]]\nkind = \"ask\"\n"}) {
    try {
      Recipe::parse("test", wrong, "test.toml");
      ADD_FAILURE() << wrong;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find("test.toml"), std::string::npos) << error.what();
    }
  }
}

TEST(MakingWords, FillEachPlaceOnceAndWriteDays) {
  const MakingWords& english = making_words(Language::english);
  EXPECT_EQ(english.day(to_days(*parse_date("2015-05-03"))), "on 3 May 2015");
  EXPECT_EQ(english.fill("cited", {{"citation", "{citation}"}}), "What does {citation} say?");
  EXPECT_EQ(making_words(Language::thai).day(to_days(*parse_date("2015-05-03"))), "วันที่ 3 พฤษภาคม พ.ศ. 2558");
  EXPECT_EQ(making_words(*parse_language("es")).day(to_days(*parse_date("2015-05-03"))),
            "el 3 de mayo de 2015");
  EXPECT_EQ(making_words(*parse_language("it")).day(to_days(*parse_date("2015-05-03"))), "il 3 maggio 2015");
  EXPECT_EQ(making_words(*parse_language("pt")).day(to_days(*parse_date("2015-05-03"))),
            "em 3 de maio de 2015");
  EXPECT_EQ(making_words(*parse_language("ja")).day(to_days(*parse_date("2015-05-03"))), "2015年5月3日に");
  EXPECT_EQ(making_words(Language::korean).day(to_days(*parse_date("2015-05-03"))), "2015년 5월 3일 당시");
}

}  // namespace
}  // namespace pandect
