#include "lab/learn/claim_pairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lab/learn/changed_law.h"
#include "library/library_fixture.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::string_view beacon_act = R"(Beacon Act 2021

Section 1. Duty to light
The keeper of a beacon shall light the lamp of the beacon at least two hours before the sun sets over the bay.

Section 2. Fee of ships
The master of a ship must pay the keeper of the beacon a fee of ninety pounds before the ship leaves the bay.

Section 3. Closing of beacons
The harbour board may not close a beacon on the coast before the ships of the bay were told of the closing.
)";

class ClaimPairs : public ::testing::Test {
 protected:
  std::vector<ClaimPair> make(const std::string& lines, const ClaimPairSettings& settings) {
    std::vector<std::filesystem::path> files;
    if (!lines.empty()) write_file(files.emplace_back(folder_ / "claims.jsonl"), lines);
    return make_claim_pairs(view_, files, settings, missing_);
  }
  std::string claim_on(const std::string& path) const {
    return R"({"id": "c1", "provision": ")" + path +
           R"(", "true": "A ship pays ninety pounds.", "false": "A ship pays nine pounds."})" + "\n";
  }

  TestFolder folder_;
  SmallLibrary library_{beacon_act};
  LibraryView view_ = library_.open();
  std::string work_ = view_.works().front().id;
  std::vector<std::string> missing_;
};

TEST_F(ClaimPairs, OfAClaimAreBothSidesAndAnotherProvision) {
  const auto pairs = make(claim_on(work_ + "/2"), {.beside = 2});
  ASSERT_THAT(pairs, SizeIs(4));
  EXPECT_EQ(pairs[0].claim, "A ship pays ninety pounds.");
  EXPECT_EQ(pairs[0].answer, EntailmentClass::entailment);
  EXPECT_THAT(pairs[0].law, HasSubstr("a fee of ninety pounds"));
  EXPECT_EQ(pairs[0].work, work_);
  EXPECT_EQ(pairs[0].language, "en");
  EXPECT_EQ(pairs[1].claim, "A ship pays nine pounds.");
  EXPECT_EQ(pairs[1].answer, EntailmentClass::contradiction);
  EXPECT_EQ(pairs[2].provision, work_ + "/3");
  EXPECT_EQ(pairs[3].provision, work_ + "/1");
  for (const std::size_t i : {2, 3}) {
    EXPECT_EQ(pairs[i].answer, EntailmentClass::neutral);
    EXPECT_EQ(pairs[i].claim, "A ship pays ninety pounds.");
    EXPECT_THAT(pairs[i].law, Not(HasSubstr("ninety pounds")));
  }
  EXPECT_THAT(make(claim_on(work_ + "/2"), {.beside = 0}), SizeIs(2));
}

TEST_F(ClaimPairs, TellWhichProvisionsAreNotThere) {
  EXPECT_TRUE(make(claim_on("en/no-such-act/3"), {}).empty());
  EXPECT_THAT(missing_, ElementsAre("c1"));
  EXPECT_THROW(make("{\"id\": \"c2\"}\n", {}), Error);
}

TEST_F(ClaimPairs, MadeOfTheLawAreChangedInOneThing) {
  const std::vector<ClaimPair> pairs = make("", {.made = 40, .seed = 3});
  const auto of = [](std::string_view kind, EntailmentClass answer, const std::string& words) {
    return AllOf(Field(&ClaimPair::kind, kind), Field(&ClaimPair::answer, answer),
                 Field(&ClaimPair::claim, HasSubstr(words)));
  };
  EXPECT_THAT(pairs, Contains(of("as it stands", EntailmentClass::entailment, "shall light the lamp")));
  EXPECT_THAT(pairs, Contains(of("another force", EntailmentClass::contradiction, "shall not light")));
  EXPECT_THAT(pairs, Contains(of("another force", EntailmentClass::contradiction, "board may close")));
  EXPECT_THAT(pairs, Contains(of("another relation", EntailmentClass::contradiction, "after the ships")));
  EXPECT_THAT(pairs, Contains(of("the next provision", EntailmentClass::neutral, "must pay")));
  for (const ClaimPair& pair : pairs) {
    if (pair.kind == "as it stands") {
      EXPECT_THAT(pair.law, HasSubstr(pair.claim));
    } else {
      EXPECT_THAT(pair.law, Not(HasSubstr(pair.claim)));
    }
  }
}

TEST_F(ClaimPairs, AreTheSameForASeedAndSpareWorks) {
  const std::string lines = to_lines(make("", {.made = 5, .seed = 5}));
  EXPECT_FALSE(lines.empty());
  EXPECT_EQ(to_lines(make("", {.made = 5, .seed = 5})), lines);
  EXPECT_THAT(make("", {.made = 5, .spared_works = {work_}}), IsEmpty());
}

TEST_F(ClaimPairs, AreReadAsTheyWereWritten) {
  const auto pairs = make(claim_on(work_ + "/2"), {.made = 3});
  write_file(folder_ / "pairs.jsonl", to_lines(pairs));
  EXPECT_EQ(to_lines(read_claim_pairs(folder_ / "pairs.jsonl")), to_lines(pairs));
  write_file(folder_ / "pairs.jsonl", R"({"id": "x", "law": "a", "claim": "b", "answer": "perhaps"})");
  EXPECT_THROW(read_claim_pairs(folder_ / "pairs.jsonl"), Error);
}

TEST(PublishedPairs, AreReadAsTheirAuthorsShipThem) {
  const TestFolder folder;
  write_file(folder / "sick.txt",
             "pair_ID\tsentence_A\tsentence_B\tentailment_label\n1\tEen imker slaapt\tEen imker "
             "waakt\tCONTRADICTION\r\n");
  auto pairs = read_published_pairs(folder / "sick.txt");
  ASSERT_THAT(pairs, SizeIs(1));
  EXPECT_EQ(pairs[0].law, "Een imker slaapt");
  EXPECT_EQ(pairs[0].claim, "Een imker waakt");
  EXPECT_EQ(pairs[0].answer, EntailmentClass::contradiction);
  EXPECT_EQ(pairs[0].kind, "sick");
  write_file(folder / "xnli.tsv", "sentence1\tsentence2\tgold_label\n꿀벌이 난다\t벌이 있다\tentailment\n");
  pairs = read_published_pairs(folder / "xnli.tsv");
  ASSERT_THAT(pairs, SizeIs(1));
  EXPECT_EQ(pairs[0].answer, EntailmentClass::entailment);
  write_file(
      folder / "klue.json",
      R"([{"guid": "k1", "premise": "벌", "hypothesis": "꿀", "gold_label": "neutral", "label2": "neutral"}])");
  pairs = read_published_pairs(folder / "klue.json");
  ASSERT_THAT(pairs, SizeIs(1));
  EXPECT_EQ(pairs[0].id, "k1");
  EXPECT_EQ(pairs[0].answer, EntailmentClass::neutral);
  for (const char* broken : {"a\tb\nx\ty\n", "sentence1\tsentence2\tgold_label\nx\n", "[{\"guid\": 3}]",
                             "[7]", "[", "sentence1\tsentence2\tgold_label\nx\ty\tperhaps\n"}) {
    write_file(folder / "broken", broken);
    EXPECT_THROW(read_published_pairs(folder / "broken"), Error) << broken;
  }
}

}  // namespace
}  // namespace pandect
