#include <algorithm>

#include "fixture.h"

namespace pandect {
namespace {

/// Two leases that differ in their parties and in a number, an act in two languages, and an order.
class ScopeCliTest : public CliTest {
 protected:
  void SetUp() override {
    const std::string first = write("2021/lease.txt", lease("Oakhaven Ltd", "nine"));
    const std::string second = write("2022/lease.txt", lease("Stonefield Quarries", "four"));
    const std::string act = write("act.txt", CliTest::act("four"));
    const std::string order =
        write("order.txt",
              "Harbour Lamps Order\n\nSection 1. Lamps\nA vessel shows a green lamp in the harbour.\n");
    const std::string dutch = write(
        "wet.txt", "Havenwet\n\nArtikel 1\nHet havengeld is vier kronen voor elk vaartuig in de haven.\n");
    const std::string korean =
        write("ko.txt",
              "등대법\n\n제1조(목적) 이 법은 등대의 관리를 정한다.\n\n제2조(점등) 등대지기는 "
              "등대에 자전거를 두어서는 아니 된다.\n");
    const std::string thai = write("th.txt",
                                   "พระราชบัญญัติประภาคาร พ.ศ. 2560\n\nมาตรา 1 พระราชบัญญัตินี้เรียกว่า "
                                   "พระราชบัญญัติประภาคาร พ.ศ. 2560\n\nมาตรา 2 ผู้รักษาประภาคารต้องจุดตะเกียงทุกคืน\n");
    ASSERT_EQ(run({"add", first, "--as", "contract-text", "--collection", "old"}).status, 0);
    ASSERT_EQ(run({"add", second, "--as", "contract-text", "--collection", "new"}).status, 0);
    ASSERT_EQ(run({"add", act, order, dutch, korean, thai, "--collection", "laws"}).status, 0);
  }

  static std::string lease(const std::string& lessor, const std::string& rate) {
    return "EQUIPMENT LEASE AGREEMENT\n\nThis Agreement is made between " + lessor +
           " (the \"Lessor\") and Bramble Haulage (the \"Lessee\").\n\n1. RENT\nThe Lessee shall pay the "
           "rent "
           "each month. Late rent bears interest at " +
           rate + " percent.\n\n2. HARBOUR\nHarbour dues are paid by the Lessee.\n";
  }

  /// The sources of what a search finds, each once, by the name of the file.
  std::vector<std::string> sources(const std::vector<std::string>& arguments) const {
    std::vector<std::string> all{"search"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::vector<std::string> found;
    const Json result = run_json(all);
    for (const Json& hit : result["hits"]) {
      const std::filesystem::path path = hit["provision"]["source"].get<std::string>();
      std::string name = path.parent_path().filename().string() == "2021" ? "2021" : path.stem().string();
      if (path.parent_path().filename().string() == "2022") name = "2022";
      if (std::ranges::find(found, name) == found.end()) found.push_back(name);
    }
    std::ranges::sort(found);
    return found;
  }
};

using Names = std::vector<std::string>;

TEST_F(ScopeCliTest, LimitsWhatIsFound) {
  EXPECT_EQ(sources({"harbour dues"}), (Names{"2021", "2022", "act", "order"}));
  EXPECT_EQ(sources({"harbour dues", "--kind", "contract"}), (Names{"2021", "2022"}));
  EXPECT_EQ(sources({"harbour dues", "--kind", "statute"}), (Names{"act"}));
  EXPECT_EQ(sources({"harbour dues", "--collection", "new"}), (Names{"2022"}));
  EXPECT_EQ(sources({"harbour dues", "--collection", "new", "--collection", "old"}), (Names{"2021", "2022"}));
  EXPECT_EQ(sources({"harbour dues", "--work", "Harbour Dues Act"}), (Names{"act"}));
  EXPECT_EQ(sources({"harbour dues", "--jurisdiction", "doc"}), (Names{"2021", "2022"}));
  EXPECT_EQ(sources({"haven", "--language", "nl"}), (Names{"wet"}));
  const Json answer =
      run_json({"ask", "Who pays harbour dues?", "--kind", "contract", "--collection", "old"});
  ASSERT_TRUE(answer["answered"].get<bool>()) << answer;
  for (const Json& passage : answer["passages"])
    EXPECT_NE(passage["provision"]["source"].get<std::string>().find("2021"), std::string::npos);
}

TEST_F(ScopeCliTest, LosesNothingToWhatItKeepsOut) {
  // Of fifty works that all hold the words oftener, the one that is asked for is found among the first.
  for (int i = 0; i < 50; ++i) {
    write("many/act" + std::to_string(i) + ".txt",
          "Pilot Act " + std::to_string(i) + "\n\nSection 1. Pilots\nPilots pilot; a pilot pilots pilots.\n");
  }
  const std::string one =
      write("one.txt",
            "Quay Act\n\nSection 1. Quays\nOn a quay that is long and wide, and on the bank of the "
            "harbour where it is dredged, a pilot may rest.\n");
  ASSERT_EQ(run({"add", (folder_ / "many").string()}).status, 0);
  ASSERT_EQ(run({"add", one, "--collection", "quays"}).status, 0);
  EXPECT_EQ(sources({"pilots", "--collection", "quays", "-k", "1"}), (Names{"one"}));
}

TEST_F(ScopeCliTest, SaysWhatThereIsWhereNothingMatches) {
  expect_failure(run({"search", "dues", "--kind", "treaty"}), 1,
                 "no work of the library is of the kind 'treaty'");
  expect_failure(run({"search", "dues", "--collection", "nowhere"}), 1, "laws (5)");
  expect_failure(run({"ask", "dues", "--work", "No Such Act"}), 1, "no work named 'No Such Act'");
  expect_failure(run({"search", "dues", "--kind", "contract", "--collection", "laws"}), 1,
                 "no work of the library is all that is asked for");
}

TEST_F(ScopeCliTest, ACollectionTakesFilesThatAreUnchanged) {
  ASSERT_EQ(
      run({"add", (folder_ / "2021/lease.txt").string(), "--as", "contract-text", "--collection", "all"})
          .status,
      0);
  EXPECT_EQ(sources({"harbour dues", "--collection", "all"}), (Names{"2021"}));
  EXPECT_EQ(sources({"harbour dues", "--collection", "old"}), (Names{"2021"}));
  bool listed = false;
  const Json status = run_json({"status"});
  for (const Json& work : status["all_works"]) listed = listed || work["collections"] == Json{"all", "old"};
  EXPECT_TRUE(listed);
}

TEST_F(ScopeCliTest, CheckReadsCitationsOfItsWorksAlone) {
  const std::string text = write(
      "answer.txt", "The rate of harbour dues is four crowns a metre (section 2 of the Harbour Dues Act).\n");
  EXPECT_EQ(run_json({"check", text})["sentences"][0]["verdict"], "quoted");
  EXPECT_EQ(run_json({"check", text, "--kind", "contract"})["sentences"][0]["verdict"], "not-held");
}

TEST_F(ScopeCliTest, QuotationMarksPlusMinusAndStarSayWhatMustStandThere) {
  EXPECT_EQ(sources({"\"green lamp\""}), (Names{"order"}));
  EXPECT_EQ(sources({"“pay the rent each”"}), (Names{"2021", "2022"}));
  EXPECT_EQ(sources({"\"rent the pay\""}), Names{});
  EXPECT_EQ(sources({"harbour +vessels"}), (Names{"act", "order"}));
  EXPECT_EQ(sources({"harbour -dues"}), (Names{"order"}));
  EXPECT_EQ(sources({"moor*"}), (Names{"act"}));
  EXPECT_EQ(sources({"자전*"}), (Names{"ko"}));
  EXPECT_EQ(sources({"\"등대에 자전거\""}), (Names{"ko"}));
  EXPECT_EQ(sources({"\"จุดตะเกียง\""}), (Names{"th"}));
  EXPECT_EQ(sources({"\"ตะเกียงจุด\""}), Names{});
}

TEST_F(ScopeCliTest, WordsNeedNoQuotationMarksOfTheShell) {
  EXPECT_EQ(sources({"green", "lamp", "-k", "1"}), (Names{"order"}));
  EXPECT_TRUE(
      run_json({"ask", "What", "is", "the", "rate", "of", "harbour", "dues?"})["answered"].get<bool>());
}

TEST_F(ScopeCliTest, MisspeltWordsAreReadAsTheNearestOfTheLibraryAndThatIsSaid) {
  struct Case {
    const char* question;
    const char* written;
    const char* read;
  };
  for (const Case& one : {Case{"Are there rules for vesels?", "vesels", "vessel"},
                          {"Hoe hoog is het havengelt?", "havengelt", "havengeld"},
                          {"등대에 자잔거를 두어도 되나요?", "자잔거", "자전거"}}) {
    const Json found = run_json({"search", one.question});
    ASSERT_EQ(found["read_as"].size(), 1U) << one.question << found["read_as"];
    EXPECT_TRUE(found["read_as"][0]["written"].get<std::string>().starts_with(one.written))
        << found["read_as"];
    EXPECT_TRUE(found["read_as"][0]["read"].get<std::string>().starts_with(one.read)) << found["read_as"];
    EXPECT_EQ(found["question"], one.question);
  }
  const Outcome said = run({"ask", "Are there rules for vesels?"});
  EXPECT_EQ(said.status, 0) << said.out;
  EXPECT_NE(said.out.find("'vesels' stands nowhere in the library: read as 'vessel"), std::string::npos)
      << said.out;
  // What is answered as it is written is left as it is.
  for (const char* command : {"ask", "search"})
    EXPECT_EQ(run_json({command, "What is the rate of harbuor dues?"})["read_as"].size(), 0U) << command;
  for (const char* right : {"What is the rate of harbour dues?", "May a drone fly?", "Motorola lamps",
                            "zzyzxqw", "등대와 자전거에 대한 규정", "ใครต้องจุดตะเกีบง"})
    EXPECT_EQ(run_json({"search", right})["read_as"].size(), 0U) << right;
}

TEST_F(ScopeCliTest, APartyNamedAnywhereInAQuestionDecides) {
  const Json named = run_json({"ask", "What interest does Oakhaven charge on late rent?"});
  ASSERT_TRUE(named["answered"].get<bool>()) << named;
  EXPECT_NE(named["passages"][0]["quotes"].dump().find("nine percent"), std::string::npos) << named;
  EXPECT_EQ(named["passages"].dump().find("four percent"), std::string::npos) << named;
  // Beside the title that both have; in quotation marks it need not stand in the provision that is found.
  EXPECT_EQ(
      sources({"interest on rent by the Equipment Lease Agreement between \"Oakhaven Ltd\" and Bramble"}),
      (Names{"2021"}));
  // The title of both leases is the name of neither.
  const Json both =
      run_json({"ask", "What interest does late rent bear under an Equipment Lease Agreement?"});
  EXPECT_NE(both["passages"].dump().find("nine percent"), std::string::npos) << both;
  EXPECT_NE(both["passages"].dump().find("four percent"), std::string::npos) << both;
}

TEST_F(ScopeCliTest, AQuestionThatNamesAPartyIsAnsweredFromItsContractOrToldItIsNotThere) {
  const Json first = run_json({"ask", "What interest does late rent bear in the Oakhaven lease?"});
  ASSERT_TRUE(first["answered"].get<bool>()) << first;
  EXPECT_NE(first["passages"][0]["quotes"].dump().find("nine percent"), std::string::npos) << first;
  EXPECT_EQ(first.dump().find("four percent"), std::string::npos);
  const Json second = run_json({"ask", "Late rent under the agreement with Stonefield: what interest?"});
  EXPECT_EQ(second.dump().find("nine percent"), std::string::npos);
  EXPECT_NE(second.dump().find("four percent"), std::string::npos) << second;
  const Json none = run_json({"ask", "What interest does late rent bear in the Motorola lease?"});
  EXPECT_FALSE(none["answered"].get<bool>());
  EXPECT_NE(none["reason"].get<std::string>().find("no contract of the library names 'Motorola'"),
            std::string::npos)
      << none;
}

}  // namespace
}  // namespace pandect
