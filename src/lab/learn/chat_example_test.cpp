#include "lab/learn/chat_example.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;
using testing::UnorderedElementsAre;

ChatExample bees(std::size_t negatives = 12) {
  ChatExample example{
      "q1", "xx/bees", "English", "May I keep bees?", "Yes, with a permit.", "Section 3 decides.", {}, {}};
  example.gold = {{"xx/bees/3", "Bees Act, s 3", "A keeper shall hold a permit."}};
  for (std::size_t i = 0; i < negatives; ++i) {
    const std::string number = std::to_string(i + 10);
    example.negatives.push_back(
        {"xx/bees/" + number, "Bees Act, s " + number, std::string(20 + 10 * i, 'a')});
  }
  return example;
}

/// A letter is a token.
std::size_t letters(const RenderedPrompt& text) {
  return text.system.size() + text.user.size();
}

TEST(ChatPrompt, HasTheRightSectionsAmongTheFirstNegatives) {
  Random random(5);
  const ChatPrompt prompt = build_chat_prompt(bees(), {10, 100'000, ReplyLayout::reasoned}, random, letters);
  ASSERT_THAT(prompt.provisions, SizeIs(10));
  ASSERT_THAT(prompt.gold, SizeIs(1));
  EXPECT_EQ(prompt.provisions[std::stoul(prompt.gold[0]) - 1], "xx/bees/3");
  EXPECT_EQ(std::ranges::count(prompt.provisions, "xx/bees/18"), 1);
  EXPECT_EQ(std::ranges::count(prompt.provisions, "xx/bees/19"), 0);
  EXPECT_THAT(prompt.text.user,
              HasSubstr("<law_code>" + prompt.gold[0] + "</law_code><context>Bees Act, s 3\n"));
  EXPECT_THAT(prompt.text.user, HasSubstr("May I keep bees?"));
  EXPECT_EQ(prompt.tokens, letters(prompt.text));
}

TEST(ChatPrompt, HasTheQuestionFirstAndTheCorpusCodesAsInThePaper) {
  ChatExample example = bees(2);
  example.gold[0].code = "812";
  example.negatives[0].code = "7";
  Random random(5);
  ChatPromptSettings settings{3, 100'000, ReplyLayout::reasoned, SectionCodes::corpus};
  EXPECT_THROW(build_chat_prompt(example, settings, random, letters), Error) << "one has no code";
  example.negatives[1].code = "90";
  const ChatPrompt prompt = build_chat_prompt(example, settings, random, letters);
  EXPECT_THAT(prompt.gold, ElementsAre("812"));
  EXPECT_THAT(prompt.labels, UnorderedElementsAre("812", "7", "90"));
  EXPECT_THAT(prompt.text.user, HasSubstr("<law_code>812</law_code><context>Bees Act, s 3\n"));
  EXPECT_LT(prompt.text.user.find("May I keep bees?"), prompt.text.user.find("<law_code>"));
  EXPECT_THAT(target_reply(example, prompt, ReplyLayout::reasoned), HasSubstr("<law_code>812</law_code>"));
}

TEST(ChatPrompt, IsInAnOrderThatTheSeedDecides) {
  const auto order = [](std::uint64_t seed) {
    Random random(seed);
    return build_chat_prompt(bees(), {}, random, letters).provisions;
  };
  EXPECT_EQ(order(1), order(1));
  EXPECT_NE(order(1), order(2));
}

TEST(ChatPrompt, ChangesItsLongestNegativesForTheNextUntilItFits) {
  ChatExample example = bees(3);
  example.negatives[0].text = std::string(5000, 'x');
  Random random(5);
  const ChatPrompt prompt = build_chat_prompt(example, {3, 3000, ReplyLayout::reasoned}, random, letters);
  EXPECT_THAT(prompt.provisions, UnorderedElementsAre("xx/bees/3", "xx/bees/11", "xx/bees/12"));
  EXPECT_LE(prompt.tokens, 3000U);
  example.negatives.resize(1);
  EXPECT_THAT(build_chat_prompt(example, {3, 3000, ReplyLayout::reasoned}, random, letters).provisions,
              ElementsAre("xx/bees/3"));
  example.gold[0].text = std::string(5000, 'x');
  EXPECT_THROW(build_chat_prompt(example, {3, 3000, ReplyLayout::reasoned}, random, letters), Error);
}

TEST(ChatPrompt, ShowsNoSectionTwice) {
  ChatExample example = bees(2);
  example.negatives[0] = example.gold[0];
  Random random(5);
  EXPECT_THAT(build_chat_prompt(example, {}, random, letters).provisions,
              UnorderedElementsAre("xx/bees/3", "xx/bees/11"));
}

TEST(TargetReply, HasThePartsOfItsLayoutInOrder) {
  Random random(5);
  const ChatExample example = bees(1);
  ChatPrompt prompt = build_chat_prompt(example, {}, random, letters);
  prompt.gold = {"1", "2"};
  EXPECT_EQ(
      target_reply(example, prompt, ReplyLayout::reasoned),
      "<reasoning>\nSection 3 decides.\n</reasoning>\n<answer>\nYes, with a permit.\n</answer>\n<citation>\n"
      "<law_code>1</law_code>\n<law_code>2</law_code>\n</citation>");
  EXPECT_THAT(target_reply(example, prompt, ReplyLayout::citation_first), HasSubstr("</citation>\n<answer>"));
  EXPECT_THAT(target_reply(example, prompt, ReplyLayout::bare), testing::StartsWith("<answer>"));
  ChatExample silent = example;
  silent.reasoning.clear();
  EXPECT_THROW(target_reply(silent, prompt, ReplyLayout::reasoned), Error);
}

TEST(ChatExamples, AreReadAsTheyWereWritten) {
  const TestFolder folder;
  const std::vector<ChatExample> written{bees(2)};
  write_file(folder / "a.jsonl", to_lines(written));
  const std::vector<ChatExample> read = read_chat_examples(folder / "a.jsonl");
  ASSERT_THAT(read, SizeIs(1));
  EXPECT_EQ(to_lines(read), to_lines(written));
  write_file(folder / "a.jsonl", "{\"id\": \"x\", \"question\": \"?\", \"gold\": []}\n");
  EXPECT_THROW(read_chat_examples(folder / "a.jsonl"), Error);
  write_file(folder / "a.jsonl", "{\"id\": \"x\"}\n");
  EXPECT_THROW(read_chat_examples(folder / "a.jsonl"), Error);
}

}  // namespace
}  // namespace pandect
