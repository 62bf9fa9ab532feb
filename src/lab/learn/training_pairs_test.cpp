#include "lab/learn/training_pairs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "library/library_fixture.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::SizeIs;

constexpr std::string_view act = R"(Harbour Act 2019

Section 1. Permit for berths
Nobody may lie at a berth of the harbour overnight without a permit of the harbour master.

Section 2. Revoking of permits
The harbour master may revoke a permit granted under section 1 when the boat endangers other boats in the harbour.

Section 3. Fee of the harbour
Whoever has a permit pays the fee of ninety pounds a year to the harbour master before the first of March.

Section 4. Lights of moored boats
A boat that lies at a berth of the harbour shall show a white light from sunset to sunrise on every night.
)";

class TrainingPairs : public ::testing::Test {
 protected:
  std::vector<TrainingPair> make(const std::string& questions, const PairSettings& settings) {
    std::vector<std::filesystem::path> files;
    if (!questions.empty()) write_file(files.emplace_back(folder_ / "questions.jsonl"), questions);
    return make_training_pairs(view_, retriever_, files, settings, missing_);
  }

  TestFolder folder_;
  SmallLibrary library_{act};
  LibraryView view_ = library_.open();
  SharedRetriever retriever_ = System::load("legal").make(view_);
  std::string work_ = view_.works().front().id;
  std::vector<std::string> missing_;
};

TEST_F(TrainingPairs, OfAQuestionHaveItsProvisionAndOthers) {
  const auto pairs = make(R"({"id": "q1", "provision": ")" + work_ +
                              R"(/3", "question": "what does a permit for the harbour cost me"})" + "\n",
                          {.negatives = 2});
  ASSERT_THAT(pairs, SizeIs(1));
  EXPECT_EQ(pairs[0].provision, work_ + "/3");
  EXPECT_EQ(pairs[0].work, work_);
  EXPECT_EQ(pairs[0].kind, "question");
  EXPECT_THAT(pairs[0].passage, HasSubstr("ninety pounds"));
  EXPECT_THAT(pairs[0].negatives, SizeIs(2));
  EXPECT_THAT(pairs[0].negatives, Each(Not(HasSubstr("ninety pounds"))));
}

/// As `dataset export` writes a question that two provisions answer: each is a right passage, and never a
/// wrong one of the other, though it is the neighbour and the words find it.
TEST_F(TrainingPairs, OfAQuestionThatTwoProvisionsAnswerHaveEachOnceAndNoneAsNegative) {
  const std::string row =
      R"({"id": "q1", "question": "permit of the harbour master to lie at a berth", "answerable": )";
  const std::string provisions =
      R"(, "provision": ")" + work_ + R"(/1", "provisions": [")" + work_ + R"(/1", ")" + work_ + R"(/2"]})";
  const auto pairs = make(row + "true" + provisions + "\n" + row + "false" + provisions + "\n", {});
  ASSERT_THAT(pairs, SizeIs(2));
  EXPECT_EQ(pairs[0].provision, work_ + "/1");
  EXPECT_EQ(pairs[1].provision, work_ + "/2");
  for (const TrainingPair& pair : pairs) {
    EXPECT_EQ(pair.id, "q1");
    EXPECT_THAT(pair.negatives, SizeIs(2));
    EXPECT_THAT(pair.negatives, Each(Not(HasSubstr("Nobody may lie"))));
    EXPECT_THAT(pair.negatives, Each(Not(HasSubstr("may revoke"))));
  }
}

TEST_F(TrainingPairs, TellWhichProvisionsAreNotThere) {
  const auto pairs = make(R"({"id": "q7", "provision": "en/no-such-act/3", "question": "what now"})"
                          "\n",
                          {});
  EXPECT_TRUE(pairs.empty());
  EXPECT_THAT(missing_, ElementsAre("q7"));
}

TEST_F(TrainingPairs, MadeOfTheLawDoNotHoldTheirAnswer) {
  std::vector<std::string> kinds;
  for (const TrainingPair& pair : make("", {.made = 4})) {
    kinds.push_back(pair.kind);
    if (pair.kind == "heading") {
      EXPECT_THAT(pair.passage, Not(HasSubstr(pair.question)));
    } else {
      EXPECT_EQ(pair.provision, work_ + "/1");
      EXPECT_THAT(pair.question, Not(HasSubstr("section 1")));
      EXPECT_THAT(pair.question, HasSubstr("endangers other boats"));
    }
  }
  EXPECT_THAT(kinds, Contains("heading"));
  EXPECT_THAT(kinds, Contains("reference"));
}

TEST_F(TrainingPairs, AreTheSameForASeed) {
  const std::string lines = to_lines(make("", {.made = 3, .seed = 5}));
  EXPECT_FALSE(lines.empty());
  EXPECT_EQ(to_lines(make("", {.made = 3, .seed = 5})), lines);
}

TEST_F(TrainingPairs, AreNotMadeOfWorksThatAreSpared) {
  EXPECT_TRUE(make("", {.made = 4, .spared_works = {work_}}).empty());
}

TEST_F(TrainingPairs, AreReadAsTheyWereWritten) {
  const auto pairs = make("", {.made = 3});
  write_file(folder_ / "pairs.jsonl", to_lines(pairs));
  EXPECT_EQ(to_lines(read_training_pairs(folder_ / "pairs.jsonl")), to_lines(pairs));
}

}  // namespace
}  // namespace pandect
