#include "fixture.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

/// Files as people have them, through the program: what each says can be opened and found.
class FormatsTest : public CliTest {
 protected:
  static std::string input(const std::string& name) {
    return (fs::path(PANDECT_SOURCE_DIR) / "tests/inputs" / name).string();
  }
  void expect_words(const std::string& id, const std::string& words) {
    const Outcome shown = run({"show", id});
    EXPECT_EQ(shown.status, 0) << shown.err;
    EXPECT_NE(shown.out.find(words), std::string::npos) << shown.out;
  }
};

TEST_F(FormatsTest, DocumentsOfWordProcessors) {
  ASSERT_EQ(run({"add", input("odt/wave-act.fodt"), input("rtf/boat-loan.rtf")}).status, 0);
  expect_words("en/wave-act/7/1/b", "it is night.");
  expect_words("doc/Agreement-on-the-Loan-of-a-Boat/heading-2-Return", "on Sunday at noon");
  const Outcome found = run({"search", "oars and anchor"});
  EXPECT_NE(found.out.find("What it is"), std::string::npos) << found.out;
}

TEST_F(FormatsTest, ARowOfATableIsQuotedBehindItsHead) {
  const std::string file = write(
      "dues.html",
      "<!doctype html><html lang=en><title>Mooring Dues Act</title><body><h1>Mooring Dues Act 2021</h1><p>In "
      "force: 2021-01-01</p><h2>Section 1. Duty</h2><p>Whoever moors pays dues.</p><h2>Section 2. Dues</h2>"
      "<p>The dues are:</p><table><tr><th rowspan=2>length of the vessel in metres<th colspan=2>dues as a "
      "share of its value<tr><th>by day<th>by night<tr><td>up to 10<td>1.25 %<td>1.50 %<tr><td colspan=3>"
      "Barges<tr><td>more than 30<td>2.25 %<td>2.50 %</table></body></html>");
  ASSERT_EQ(run({"add", file}).status, 0);
  const Json quotes =
      run_json({"ask", "What dues does a vessel of more than 30 metres pay?"})["passages"][0]["quotes"];
  std::vector<std::string> texts;
  for (const Json& quote : quotes) texts.push_back(quote["text"].get<std::string>());
  EXPECT_EQ(
      texts,
      (std::vector<std::string>{
          "length of the vessel in metres | dues as a share of its value | dues as a share of its value",
          "length of the vessel in metres | by day | by night", "Barges", "more than 30 | 2.25 % | 2.50 %"}));
}

TEST_F(FormatsTest, FormsOfAKoreanLawStandApartFromItsAnnexes) {
  const std::string file = write("forms.txt",
                                 "항만 이용 조례\n시행일: 2021-01-01\n\n제1조(목적) 이 조례는 신고를 "
                                 "정한다.\n\n제2조(신고) 이용료는 별표 1과 "
                                 "같다.\n\n별표 1 이용료\n제1급은 1,340원이다.\n\n별지 제1호서식 이용 "
                                 "신고서\n성명과 주소를 적는다.\n\n별지 "
                                 "제2호의2서식 변경 신고서\n별지 제1호서식에 적은 것을 다시 적는다.\n");
  ASSERT_EQ(run({"add", file}).status, 0);
  EXPECT_EQ(run({"show", "kr/항만-이용-조례/annex-1"}).out.find("성명"), std::string::npos);
  expect_words("kr/항만-이용-조례/heading-1", "별지 제1호서식 이용 신고서");
  expect_words("kr/항만-이용-조례/heading-2의2", "다시 적는다");
  EXPECT_EQ(run_json({"links", "kr/항만-이용-조례/2"})[0]["refers_to"][0]["provision"]["id"],
            "kr/항만-이용-조례/annex-1");
  ASSERT_EQ(run({"add", input("law-go-kr/harbour-act.json")}).status, 0);
  const Json found = run_json({"search", "항만 이용료 제1급"})["hits"];
  bool is_repeated = false;
  for (const Json& hit : found)
    is_repeated =
        is_repeated || run({"show", hit["provision"]["id"].get<std::string>()}).out.find("제1급 | 2,680원") !=
                           std::string::npos;
  EXPECT_TRUE(is_repeated) << found.dump(1);
}

TEST_F(FormatsTest, AnEMailAndWhatIsAttached) {
  ASSERT_EQ(run({"add", input("e-mail/berth.eml")}).status, 0);
  expect_words("mail/berth-17-harbour.example/2", "forty crowns a day");
  expect_words("en/Harbour-Dues-Act-2030/1", "Whoever moors pays four crowns.");
}

TEST_F(FormatsTest, ATableByItsMappingFile) {
  const std::string table =
      write("dues.csv", "no;words\nSection 1;Whoever moors pays.\nSection 2;Four crowns.\n");
  expect_failure(run({"add", table}), 3, "--mapping FILE.toml");
  const std::string mapping =
      write("map.toml",
            "[columns]\nnumber = \"no\"\ntext = \"words\"\n[work]\ntitle = \"Dues Act\"\n"
            "collection = \"town\"\n");
  ASSERT_EQ(run({"add", table, "--mapping", mapping}).status, 0);
  expect_words("town/Dues-Act/2", "Four crowns.");
  expect_failure(run({"add", table, "--mapping", write("bad.toml", "[columns]\ntxt = \"words\"\n")}), 3,
                 "bad.toml");
  expect_failure(run({"add", table, "--mapping", write("other.toml", "[columns]\ntext = \"word\"\n")}), 3,
                 "there is no column 'word'");
}

TEST_F(FormatsTest, WhatIsDamagedIsRefusedInALine) {
  expect_failure(run({"add", write("deep.rtf", "{\\rtf1 " + std::string(5000, '{'))}), 3,
                 "at most 1000 deep");
  expect_failure(run({"add", write("cut.odt", std::string_view("PK\x03\x04 nothing", 12))}), 3, "cut.odt: ");
  expect_failure(run({"add", write("cut.epub", std::string_view("PK\x03\x04 nothing", 12))}), 3,
                 "cut.epub: ");
}

}  // namespace
}  // namespace pandect
