#include <algorithm>

#include "fixture.h"

namespace pandect {
namespace {

class TermsCliTest : public CliTest {
 protected:
  void SetUp() override {
    const Outcome added =
        run({"add", std::string(PANDECT_SOURCE_DIR) + "/samples/en",
             std::string(PANDECT_SOURCE_DIR) + "/samples/nl", std::string(PANDECT_SOURCE_DIR) + "/samples/ko",
             std::string(PANDECT_SOURCE_DIR) + "/samples/th"});
    ASSERT_EQ(added.status, 0) << added.err;
  }

  /// The terms of some entries, in order.
  static std::vector<std::string> terms_of(const Json& entries) {
    std::vector<std::string> terms;
    for (const Json& entry : entries) terms.push_back(entry["term"].get<std::string>());
    return terms;
  }
};

using Words = std::vector<std::string>;

TEST_F(TermsCliTest, TermsListsWhatAWorkDefines) {
  const Json terms = run_json({"terms", "Larkmoor Beekeeping and Poultry Act 2018", "--as-of", "2019-01-01"});
  EXPECT_EQ(terms_of(terms), (Words{"apiary", "Authority", "boundary", "flyway barrier", "hive", "inspector",
                                    "keeper", "poultry", "residential land"}));
  EXPECT_EQ(terms[4]["definition"]["text"],
            "\"hive\" means a container that houses one living colony of honey bees;");
  EXPECT_EQ(terms[4]["scope"], "work");
  EXPECT_GT(terms[4]["uses"].get<int>(), 5);
  const Outcome text = run({"terms", "Verordening deelvoertuigen"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("aanbieder: degene die bedrijfsmatig"), std::string::npos) << text.out;
}

TEST_F(TermsCliTest, TermsOfEveryWorkAndOfADay) {
  const Words now = terms_of(run_json({"terms", "--as-of", "2024-12-31"}));
  EXPECT_NE(std::ranges::find(now, "native bee"), now.end());
  EXPECT_NE(std::ranges::find(now, "공영주차장"), now.end());
  const Words before = terms_of(run_json({"terms", "--as-of", "2022-12-31"}));
  EXPECT_EQ(std::ranges::find(before, "native bee"), before.end());
}

TEST_F(TermsCliTest, AProvisionWithoutDefinitionsSaysSo) {
  const Outcome none = run({"terms", "section 5 of the Beekeeping and Poultry Act"});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.out, "Nothing is defined.\n");
}

TEST_F(TermsCliTest, ShowNamesTheTermsAProvisionUses) {
  const Json shown =
      run_json({"show", "section 5 of the Beekeeping and Poultry Act", "--as-of", "2019-01-01"});
  const Words terms = terms_of(shown[0]["terms"]);
  EXPECT_EQ(terms.size(), 2U) << shown[0]["terms"];
  EXPECT_NE(std::ranges::find(terms, "hive"), terms.end());
  EXPECT_NE(std::ranges::find(terms, "residential land"), terms.end());
  const Json part =
      run_json({"show", shown[0]["provision"]["id"].get<std::string>() + "/2", "--as-of", "2019-01-01"});
  EXPECT_EQ(terms_of(part[0]["terms"]), Words{"hive"});
  const Outcome text = run({"show", "section 5 of the Beekeeping and Poultry Act"});
  EXPECT_NE(text.out.find("“hive” → Section 2(e)"), std::string::npos) << text.out;
}

TEST_F(TermsCliTest, LinksShowUsesOfTermsInBothDirections) {
  const Json used =
      run_json({"links", "section 5 of the Beekeeping and Poultry Act", "--as-of", "2019-01-01"});
  std::size_t terms = 0;
  for (const Json& link : used[0]["refers_to"]) terms += link["kind"] == "term" ? 1 : 0;
  EXPECT_EQ(terms, 2U);
  const Json defined =
      run_json({"links", "section 2 of the Beekeeping and Poultry Act", "--as-of", "2019-01-01"});
  std::size_t users = 0;
  for (const Json& link : defined[0]["referred_from"]) users += link["kind"] == "term" ? 1 : 0;
  EXPECT_GT(users, 20U);
}

TEST_F(TermsCliTest, SearchExplainsTheStepOfDefinedTerms) {
  const std::string system = write(
      "terms.toml", "[[step]]\nkind = \"bm25f\"\n\n[[step]]\nkind = \"defined-terms\"\nquestion = 0.5\n");
  const Outcome found = run({"search", "How many hives may stand on residential land?", "--system", system,
                             "--explain", "--limit", "20"});
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_NE(found.out.find("defines a term of the question"), std::string::npos) << found.out;
}

}  // namespace
}  // namespace pandect
