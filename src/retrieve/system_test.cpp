#include "retrieve/system.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

std::string complaint_of(std::string_view text) {
  try {
    System::parse("mine", text, "mine.toml");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return std::string(error.what()) + " | " + error.hint();
  }
  return "nothing";
}

TEST(System, OfTheProgramAreAllRead) {
  for (const std::string_view name : System::names()) {
    EXPECT_FALSE(System::load(std::string(name)).description().empty()) << name;
  }
  EXPECT_THAT(System::names(), testing::IsSupersetOf({"legal", "bm25", "tf-idf", "nitilink"}));
}

TEST(System, WithLinksIsTheOneWithoutAndTheirStep) {
  const std::string retriever = System::load("legal").identity();
  EXPECT_TRUE(System::load("retrieve").identity().starts_with(retriever));
  EXPECT_TRUE(System::load("retrieve-links").identity().starts_with(retriever));
}

TEST(System, IsRefusedWithTheLineAndTheNearestName) {
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm25\"\nk2 = 1\n"),
              HasSubstr("mine.toml: line 3: there is no setting 'k2' here | did you mean 'k1'?"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm52\"\n"),
              HasSubstr("line 2: 'bm52' is not a kind | did you mean 'bm25'?"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm25\"\nb = 2\n"), HasSubstr("line 3: 'b' is from 0 to 1"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm25\"\nanalyzer = \"thia\"\n"),
              HasSubstr("did you mean 'thai'"));
  EXPECT_THAT(complaint_of("[[step]]\nk1 = 1\n"), HasSubstr("a step has no 'kind'"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"spread-links\"\n"), HasSubstr("there is none before it"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm25f\"\nwords = { fields = { titel = 1 } }\n"),
              HasSubstr("there is no setting 'titel' here | did you mean 'title'?"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm25\"\n[[step]]\nkind = \"bm25\"\n"),
              HasSubstr("two steps named 'bm25'"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm25\"\n[[step]]\nkind = \"fuse\"\nover = [\"bm26\"]\n"),
              HasSubstr("line 5: there is no step 'bm26' before this one | did you mean 'bm25'?"));
  EXPECT_THAT(complaint_of("[[step]]\nkind = \"bm25\"\n[[step]]\nkind = \"fuse\"\nweights = [1, 2]\n"),
              HasSubstr("one number for each"));
  EXPECT_THAT(complaint_of("description = \"none\"\n"), HasSubstr("no [[step]]"));
  EXPECT_THROW(System::load("leagl"), Error);
  EXPECT_THROW(System::load("nowhere.toml"), Error);
}

constexpr std::string_view act =
    "Harbour Dues Act\n\n"
    "Section 1. Dues\nEvery vessel that moors pays harbour dues.\n\n"
    "Section 2. Rate\nThe rate is four crowns a metre of the vessel, except under section 4.\n\n"
    "Section 3. Fine\nWho does not pay as section 1 demands is fined.\n\n"
    "Section 4. Fishing boats\nBoats of anglers pay half.\n";

class SystemSteps : public testing::Test {
 protected:
  std::vector<std::string> found(std::string_view steps, std::string_view question, std::size_t k = 10,
                                 const std::vector<std::string>& without = {}) const {
    const SharedRetriever retriever = System::parse("mine", steps, "mine.toml").make(view_, without);
    std::vector<std::string> numbers;
    double before = std::numeric_limits<double>::infinity();
    for (const Hit& hit : retriever->retrieve(parse_query(view_, question, {std::nullopt, 20'000}), k)) {
      numbers.push_back(number_of(view_, hit.document));
      EXPECT_LE(hit.score, before);
      before = hit.score;
    }
    return numbers;
  }

  SmallLibrary library_{act};
  LibraryView view_ = library_.open();
};

const std::string words = "[[step]]\nkind = \"bm25\"\n";

TEST_F(SystemSteps, FindByWordsOfTheWholeText) {
  EXPECT_THAT(found(words, "what is the rate a metre"), ElementsAre("2", "3"));
  EXPECT_THAT(found("[[step]]\nkind = \"tf-idf\"\n", "half for anglers").front(), "4");
}

TEST_F(SystemSteps, PutWhatIsCitedFirstInTheOrderCited) {
  const std::string steps = std::string(words) + "[[step]]\nkind = \"named-first\"\n";
  const std::string question = "rate a metre under section 4 and section 3 of the Harbour Dues Act";
  EXPECT_THAT(found(steps, question), ElementsAre("4", "3", "2", "1"));
  EXPECT_EQ(found(steps, question, 10, {"named-first"}).front(), "2");
}

TEST_F(SystemSteps, FollowLinksBehindEachHitOrAtTheEnd) {
  const std::string query = "rate a metre for who is fined";
  const std::string follow = std::string(words) + "[[step]]\nkind = \"follow-links\"\nretrieved = 2\n";
  const std::vector<std::string> plain = found(words, query, 2);
  EXPECT_THAT(plain, testing::UnorderedElementsAre("2", "3"));
  const std::vector<std::string> behind = found(follow, query);
  if (plain[0] == "2") {
    EXPECT_THAT(behind, ElementsAre("2", "4", "3", "1"));
    EXPECT_THAT(found(follow + "place = \"at-end\"\n", query), ElementsAre("2", "3", "4", "1"));
  } else {
    EXPECT_THAT(behind, ElementsAre("3", "1", "2", "4"));
    EXPECT_THAT(found(follow + "place = \"at-end\"\n", query), ElementsAre("3", "2", "1", "4"));
  }
  EXPECT_EQ(found(follow + "depth = 0\n", query), plain);
  EXPECT_EQ(found(follow, query, 3).size(), 3U);
}

TEST_F(SystemSteps, SpreadScoresAlongLinksBothWays) {
  const std::string links = "[[step]]\nkind = \"spread-links\"\ncandidates = 1\n";
  EXPECT_THAT(found(words + links + "forward = 0.5\n", "rate metre", 9), testing::IsSupersetOf({"2", "4"}));
  EXPECT_THAT(found(words, "moors", 9), ElementsAre("1"));
  EXPECT_THAT(found(words + links + "backward = 0.5\n", "moors", 9), ElementsAre("1", "3"));
  EXPECT_THAT(found(words + links + "backward = 0.5\nrounds = 2\n", "anglers", 9), ElementsAre("4", "2"));
}

TEST_F(SystemSteps, RankTheFirstAlikeHoweverManyAreAskedFor) {
  const std::string query = "rate a metre for who is fined";
  const std::string one = "candidates = 1\n";
  for (const std::string& steps :
       {words + "[[step]]\nkind = \"spread-links\"\nforward = 0.9\n" + one,
        words + "[[step]]\nkind = \"neighbours\"\nbefore = 0.9\nafter = 0.9\n" + one}) {
    const std::vector<std::string> all = found(steps, query, 9);
    for (std::size_t k = 1; k < all.size(); ++k)
      EXPECT_EQ(found(steps, query, k),
                std::vector<std::string>(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(k)));
  }
}

TEST_F(SystemSteps, SpreadScoresToNeighbours) {
  const std::string beside = "[[step]]\nkind = \"neighbours\"\n";
  EXPECT_THAT(found(words + beside + "before = 0.5\n", "moors"), ElementsAre("1"));
  EXPECT_THAT(found(words + beside + "after = 0.5\n", "moors"), ElementsAre("1", "2"));
  EXPECT_THAT(found(words + beside + "before = 0.5\nafter = 0.5\n", "anglers"), ElementsAre("4", "3"));
}

TEST_F(SystemSteps, FuseWhatEachFindsAndGateNothing) {
  const std::string fuse =
      "[[step]]\nkind = \"bm25\"\nname = \"a\"\n[[step]]\nkind = \"bm25\"\nname = \"b\"\nanalyzer = "
      "\"char3\"\n"
      "[[step]]\nkind = \"fuse\"\nover = [\"a\", \"b\"]\n";
  EXPECT_THAT(found(fuse, "moors"), testing::Contains("1"));
  EXPECT_EQ(found(fuse, "moorings").front(), "1") << "only the characters find it";
  EXPECT_EQ(
      found(fuse + "method = \"sum\"\nnormalise = \"min-max\"\nweights = [0.1, 0.9]\n", "moorings").front(),
      "1");
  EXPECT_EQ(found(fuse + "method = \"sum\"\nnormalise = \"z\"\n", "moors vessel").front(), "1");
}

TEST_F(SystemSteps, LeaveOutOnlyWhatIsOverOneOther) {
  const System legal = System::load("legal");
  EXPECT_THAT(legal.parts(), testing::Contains("named-first"));
  EXPECT_THAT(legal.parts(), Not(testing::Contains("bm25f")));
  const std::vector<std::string> without{"bm25f"};
  EXPECT_THROW(legal.make(view_, without), Error);
}

TEST_F(SystemSteps, RankNoProvisionByTheNameOfItsLaw) {
  std::string law =
      "Harbour Dues Act\n\nSection 1. Harbour dues\nHarbour dues are dues of the harbour under the Harbour "
      "Dues "
      "Act.\n\nSection 2. Boats\nBoats that fish for eels, for cod and for other fish in the bay or on the "
      "river, "
      "and that are laid up in winter, pay half of what others of their length pay.\n\n";
  for (const std::string number : {"3", "4", "5", "6", "7", "8"}) {
    law += "Section " + number + ". Book " + number +
           "\nHarbour dues under section 1 of this Act are written in book " + number +
           " of the harbour.\n\n";
  }
  std::string other = "Fish Act\n\n";
  for (int number = 1; number <= 30; ++number) {
    other += "Section " + std::to_string(number) + ". Pond\nIn pond " + std::to_string(number) +
             " eels are fished.\n\n";
  }
  const SmallLibrary library(law, other);
  const LibraryView view = library.open();
  const SharedRetriever retriever = System::load("legal").make(view);
  const Query query =
      parse_query(view, "What does the Harbour Dues Act say of eels?", {std::nullopt, 20'000});
  ASSERT_EQ(query.works.size(), 1U);
  EXPECT_EQ(number_of(view, retriever->retrieve(query, 4).front().document), "2");
  const Query unknown =
      parse_query(view, "What does the Harbour Dues Act say of zebras?", {std::nullopt, 20'000});
  const Hit first = retriever->retrieve(unknown, 4).front();
  EXPECT_EQ(view.works()[view.documents().documents()[first.document].work].title, "Harbour Dues Act")
      << "where the law has none of the other words, its name finds it";
}

TEST_F(SystemSteps, ExplainAScoreByItsTermsToTheLastBit) {
  const SharedRetriever retriever =
      System::parse("mine", "[[step]]\nkind = \"bm25f\"\n", "mine.toml").make(view_);
  const Query query = parse_query(view_, "the rate of harbour dues", {std::nullopt, 20'000});
  for (const Hit& hit : retriever->retrieve(query, 10)) {
    double sum = 0;
    for (const MatchedTerm& term : retriever->explain(query, hit.document)) sum += term.score;
    EXPECT_DOUBLE_EQ(sum, hit.score);
  }
}

}  // namespace
}  // namespace pandect
