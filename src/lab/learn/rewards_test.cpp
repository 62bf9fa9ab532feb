#include "lab/learn/rewards.h"

#include <chrono>
#include <cmath>
#include <thread>

#include <gmock/gmock.h>

#include "base/test_folder.h"
#include "lab/learn/reward_command.h"
#include "library/library_fixture.h"
#include "model/scripted_chat_model.h"
#include "model/toy_embedder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string reply_of(const std::string& answer, const std::string& codes) {
  return "<answer>" + answer + "</answer>\n<citation>" + codes + "</citation>";
}

TEST(ReadStrictly, TakesWhatHasEachPartOnceAndInOrder) {
  const auto well_formed = [](std::string_view text, ReplyLayout layout) {
    return read_strictly(text, layout).well_formed;
  };
  const StrictReply read = read_strictly(
      "\n<reasoning>\nwhy\n</reasoning>\n<answer>\nYes.\n</answer>\n<citation>\n<law_code>2</law_code>\n"
      "<law_code> 5 </law_code><law_code>2</law_code>\n</citation>\n",
      ReplyLayout::reasoned);
  EXPECT_TRUE(read.well_formed);
  EXPECT_EQ(read.answer, "Yes.");
  EXPECT_THAT(read.labels, ElementsAre("2", "5"));
  const ReplyLayout bare = ReplyLayout::bare;
  EXPECT_TRUE(well_formed("<answer>a</answer><citation></citation>", bare));
  EXPECT_TRUE(well_formed("<reasoning>r</reasoning><citation></citation><answer>a</answer>",
                          ReplyLayout::citation_first));
  for (const char* wrong :
       {"", "a", "<answer>a</answer>", "<answer></answer><citation></citation>",
        "<answer>a<citation></citation>", "<citation></citation><answer>a</answer>",
        "<answer>a</answer><citation>2</citation>", "<answer>a</answer><citation><law_code>2</citation>",
        "<answer>a</answer><citation><law_code></law_code></citation>",
        "Sure! <answer>a</answer><citation></citation>",
        "<answer>a</answer><citation></citation> I hope this helps.",
        "<answer>a</answer><answer>b</answer><citation></citation>",
        "<answer>a</answer><citation></citation><citation></citation>",
        "<answer><answer>a</answer></answer><citation></citation>", "<ANSWER>a</ANSWER><citation></citation>",
        "<answer>a</answer><citation><law_code><b>2</b></law_code></citation>"})
    EXPECT_FALSE(well_formed(wrong, bare)) << wrong;
  EXPECT_FALSE(well_formed("<answer>a</answer><citation></citation>", ReplyLayout::reasoned));
  EXPECT_FALSE(well_formed(std::string(2U << 20U, '<'), bare));
}

/// A prompt with four sections, of which the second and third are right.
class Rewarding : public ::testing::Test {
 protected:
  Rewarding() {
    example_.id = "q";
    example_.question = "May I?";
    example_.answer = "the penalty for anglers";
    prompt_.provisions = {"a/1", "a/2", "a/3", "a/4"};
    prompt_.labels = {"1", "2", "3", "4"};
    prompt_.gold = {"2", "3"};
  }
  StrictReply strict(const std::string& codes) const {
    return read_strictly(reply_of("x", codes), ReplyLayout::bare);
  }
  std::vector<RewardedReply> replies(const std::vector<std::string>& texts) const {
    std::vector<RewardedReply> all;
    for (const std::string& text : texts) all.push_back({&example_, &prompt_, text});
    return all;
  }

  ChatExample example_;
  ChatPrompt prompt_;
};

const std::string two = "<law_code>2</law_code>";
const std::string both = two + "<law_code>3</law_code>";

TEST_F(Rewarding, CitationsByF1) {
  EXPECT_EQ(citation_f1_reward(strict(both), prompt_), 1);
  EXPECT_NEAR(citation_f1_reward(strict(two), prompt_), 2 * 1 * .5 / 1.5, 1e-12);
  EXPECT_NEAR(citation_f1_reward(strict(both + "<law_code>1</law_code>"), prompt_),
              2 * (2. / 3) / (2. / 3 + 1), 1e-12);
  EXPECT_EQ(citation_f1_reward(strict("<law_code>1</law_code>"), prompt_), 0);
  EXPECT_EQ(citation_f1_reward(strict(""), prompt_), 0);
  EXPECT_EQ(citation_f1_reward(StrictReply{false, "", {"2", "3"}}, prompt_), 0);
}

TEST_F(Rewarding, GroundedCitationsByHalfAPoint) {
  EXPECT_EQ(grounded_reward(strict(two), prompt_), .5);
  EXPECT_EQ(grounded_reward(strict("<law_code>4</law_code>"), prompt_), .5);
  EXPECT_EQ(grounded_reward(strict(""), prompt_), 0);
  for (const char* code : {"5", "0", "-1", "02", "section 2", "99999999999999999999"})
    EXPECT_EQ(grounded_reward(strict(two + "<law_code>" + code + "</law_code>"), prompt_), 0) << code;
}

/// Format 1 1 0 0: mean .5, deviation .5. Citation F1 1 0 0 0 (the third is gated): mean .25, deviation
/// sqrt(3)/4.
TEST_F(Rewarding, AreNormalisedOneByOneBeforeTheyAreAdded) {
  RewardSettings settings;
  settings.normalised = true;
  settings.weights = {{"format", 1}, {"citation_f1", 2}};
  const auto scored =
      Rewards(settings, ReplyLayout::bare)
          .score(replies({reply_of("x", both), reply_of("x", ""),
                          reply_of("x", both + "<law_code>9</law_code>"), "x " + reply_of("x", both)}));
  const double high = .75 / (std::sqrt(3.0) / 4), low = -.25 / (std::sqrt(3.0) / 4);
  ASSERT_EQ(scored.totals.size(), 4U);
  EXPECT_NEAR(scored.totals[0], 1 + 2 * high, 1e-12);
  EXPECT_NEAR(scored.totals[1], 1 + 2 * low, 1e-12);
  EXPECT_NEAR(scored.totals[2], -1 + 2 * low, 1e-12);
  EXPECT_NEAR(scored.totals[3], -1 + 2 * low, 1e-12);
  EXPECT_EQ(scored.gated, 2U);
  const auto alike = Rewards(settings, ReplyLayout::bare).score(replies({"x", "x"}));
  EXPECT_THAT(alike.totals, ElementsAre(0, 0)) << "nothing to learn from";
}

TEST_F(Rewarding, GivesNothingForWhatIsIllFormedOrCitesWhatWasNotGiven) {
  Rewards rewards({}, ReplyLayout::bare);
  const auto scored =
      rewards.score(replies({reply_of("x", both), reply_of("x", ""),
                             reply_of("x", both + "<law_code>9</law_code>"), "x " + reply_of("x", both)}));
  // Format 1, grounded .5, F1 1.
  EXPECT_THAT(scored.totals, ElementsAre(2.5, 1, 0, 0));
  EXPECT_EQ(scored.gated, 2U);
  EXPECT_THAT(scored.by_kind.at("format"), ElementsAre(1, 1, 1, 0));
  RewardSettings open;
  open.gated = false;
  open.weights = {{"citation_f1", 2}, {"format", -1}};
  EXPECT_THAT(Rewards(open, ReplyLayout::bare).score(replies({reply_of("x", both), "x"})).totals,
              ElementsAre(1, 0));
}

TEST_F(Rewarding, AnswersByLikenessToTheRightOne) {
  ToyEmbedder embedder;
  RewardSettings settings;
  settings.weights = {{"semantic", 1}};
  Rewards rewards(settings, ReplyLayout::bare, &embedder, nullptr);
  const auto scored =
      rewards.score(replies({reply_of("how fishermen are punished", two),
                             reply_of("how much fishermen pay", two), "fishermen are punished"}));
  EXPECT_NEAR(scored.totals[0], 1, 1e-6);
  EXPECT_LT(scored.totals[1], scored.totals[0]);
  EXPECT_GE(scored.totals[1], 0);
  EXPECT_EQ(scored.totals[2], 0);
}

TEST_F(Rewarding, AnswersByJudges) {
  ScriptedChatModel judge([](const ChatRequest& request) -> std::string {
    const bool coverage = request.system.find("how much") != std::string::npos ||
                          request.messages[0].text.find("how much") != std::string::npos;
    return coverage ? "{\"reason\": \"half\", \"score\": 50}" : "{\"reason\": \"no\", \"score\": 0}";
  });
  RewardSettings settings;
  settings.weights = {{"coverage", 1}, {"contradiction", 10}};
  Rewards rewards(settings, ReplyLayout::bare, nullptr, &judge);
  EXPECT_THAT(rewards.score(replies({reply_of("x", two)})).totals, ElementsAre(10.5));
  ScriptedChatModel dead(std::vector<std::string>{});
  Rewards lost(settings, ReplyLayout::bare, nullptr, &dead);
  EXPECT_THROW(lost.score(replies({reply_of("x", two)})), Error);
}

std::string complaint_of(const std::vector<std::string>& words,
                         std::chrono::seconds patience = std::chrono::seconds(20)) {
  RewardCommand command(words, patience);
  try {
    command.score(std::vector<std::string>{"{}", "{}"});
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing";
}

TEST_F(Rewarding, AnswersThatTheCitedProvisionsSupport) {
  const SmallLibrary library(
      "Harbour Act 2018\n\nSection 1. Permit\nNobody may lie at a berth of the harbour overnight without a "
      "permit of the "
      "harbour master.\n\nSection 2. Fee\nWhoever has a permit pays the fee of ninety pounds a year to the "
      "harbour "
      "master.\n");
  const std::string work = library.open().works().front().id;
  prompt_.provisions = {work + "/1", work + "/2", work + "/77", "no/such/1"};
  RewardSettings settings;
  settings.weights = {{"support", 1}};
  settings.gated = false;
  settings.library = library.folder();
  const std::string right = "Whoever has a permit pays the fee of ninety pounds a year.";
  const std::string wrong = "Whoever has a permit pays the fee of ninety-five pounds a year.";
  const std::string first = "<law_code>1</law_code>";
  const auto scored =
      Rewards(settings, ReplyLayout::bare)
          .score(
              replies({reply_of(right, two), reply_of(wrong, two), reply_of(right + " " + wrong, two),
                       // cited in vain, or not at all, or in no form
                       reply_of(right, first), reply_of(right, ""), reply_of(right, "<law_code>3</law_code>"),
                       reply_of(right, "<law_code>4</law_code>"), right}));
  EXPECT_EQ(scored.totals[0], 1);
  EXPECT_EQ(scored.totals[1], 0);
  EXPECT_EQ(scored.totals[2], .5);
  for (std::size_t i = 3; i < scored.totals.size(); ++i) EXPECT_LT(scored.totals[i], 1) << i;
  for (std::size_t i = 4; i < scored.totals.size(); ++i) EXPECT_EQ(scored.totals[i], 0) << i;
}

TEST_F(Rewarding, WhatACommandSays) {
  RewardSettings settings;
  settings.weights = {{"command", 2}};
  settings.gated = false;
  settings.command = {
      "sh", "-c",
      "while read -r line; do case \"$line\" in *nice*) echo 1;; *) echo '{\"reward\": 0.25}';; esac; done"};
  Rewards rewards(settings, ReplyLayout::bare);
  for (int batch = 0; batch < 2; ++batch)
    EXPECT_THAT(rewards.score(replies({"nice", "other"})).totals, ElementsAre(2, .5));
}

TEST(RewardCommand, SaysInOneLineWhatIsWrong) {
  EXPECT_THAT(complaint_of({"/no/such/program"}), HasSubstr("cannot be started"));
  EXPECT_THAT(complaint_of({"sh", "-c", "exit 3"}), HasSubstr("ended with status 3"));
  EXPECT_THAT(complaint_of({"sh", "-c", "echo 1; kill -9 $$"}), HasSubstr("signal 9"));
  EXPECT_THAT(complaint_of({"sh", "-c", "echo 1; echo good; sleep 60"}), HasSubstr("no number in line 2"));
  EXPECT_THAT(complaint_of({"sh", "-c", "echo 1; echo nan; sleep 60"}), HasSubstr("no number in line 2"));
  EXPECT_THAT(complaint_of({"sh", "-c", "printf '1\\n2\\n3\\n'; sleep 60"}), HasSubstr("more lines"));
  EXPECT_THAT(complaint_of({"sh", "-c", "yes a | tr -d '\\n'"}), HasSubstr("more than rewards"));
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_THAT(complaint_of({"sh", "-c", "sleep 60"}, std::chrono::seconds(1)),
              HasSubstr("no reward for 1 seconds"));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

TEST(RewardCommand, IsNotReadOneLineLate) {
  RewardCommand command({"sh", "-c", "read -r line; echo 1; sleep 0.2; echo 2; sleep 60"},
                        std::chrono::seconds(20));
  const std::vector<std::string> one{"{}"};
  EXPECT_THAT(command.score(one), ElementsAre(1));
  std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_THROW(command.score(one), Error);
}

TEST(RewardCommand, TakesMoreThanAPipeHolds) {
  RewardCommand command({"sh", "-c", "while read -r line; do echo 1; done"}, std::chrono::seconds(60));
  const std::vector<std::string> lines(200, std::string(2000, 'a'));
  EXPECT_EQ(command.score(lines).size(), 200U);
}

TEST(RewardSettings, AreReadAndLackNothing) {
  const auto read = [](const std::string& text) {
    return RewardSettings::read(SettingsTable::parse(text, "g.toml"), "/x");
  };
  const RewardSettings plain = read("");
  EXPECT_EQ(plain.weights, RewardSettings().weights);
  const RewardSettings some =
      read("citation_f1 = 2\ncommand = [\"./r\"]\nsemantic = 0.5\nembedder = \"e5\"\ngated = false");
  EXPECT_EQ(some.weights.at("command"), 1);
  EXPECT_EQ(some.weights.at("semantic"), .5);
  EXPECT_FALSE(some.weights.contains("format"));
  EXPECT_EQ(some.embedder, "/x/e5");
  EXPECT_FALSE(some.gated);
  EXPECT_THROW(read("semantic = 1"), Error);
  EXPECT_THROW(read("coverage = 1"), Error);
  EXPECT_THROW(read("support = 1"), Error);
  EXPECT_THROW(read("citations = 1"), Error);
  EXPECT_THROW(read("command = []"), Error);
}

}  // namespace
}  // namespace pandect
