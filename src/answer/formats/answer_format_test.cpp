#include "answer/formats/answer_format.h"

#include <gmock/gmock.h>

namespace pandect {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

ParsedAnswer parse(AnswerFormat format, std::string_view reply) {
  return parse_answer(format, reply);
}

std::vector<std::string> labels(const ParsedAnswer& parsed) {
  std::vector<std::string> all;
  for (const CitedSource& source : parsed.citations) {
    all.push_back(source.label.empty() ? source.law + "/" + source.section : source.label);
  }
  return all;
}

TEST(JsonAnswer, ReadsWhatWasAskedFor) {
  const ParsedAnswer parsed = parse(AnswerFormat::json, R"({"analysis":"a","answer":"ต้องเสียภาษี","citations":
      [{"law":"ประมวลรัษฎากร","sections":["40","65 ทวิ"]}, 3, "[4]"]})");
  EXPECT_EQ(parsed.analysis, "a");
  EXPECT_EQ(parsed.answer, "ต้องเสียภาษี");
  EXPECT_THAT(labels(parsed), ElementsAre("ประมวลรัษฎากร/40", "ประมวลรัษฎากร/65 ทวิ", "3", "4"));
  EXPECT_THAT(parsed.repairs, IsEmpty());
  EXPECT_FALSE(parsed.unreadable);
}

TEST(JsonAnswer, SurvivesFencesThinkingAndWordsAround) {
  const ParsedAnswer parsed =
      parse(AnswerFormat::json,
            "<think>hm {</think>Here it is:\n```json\n{\"Answer\": \"yes\", \"citations\": [1,]}\n```\nBye");
  EXPECT_EQ(parsed.analysis, "hm {");
  EXPECT_EQ(parsed.answer, "yes");
  EXPECT_THAT(labels(parsed), ElementsAre("1"));
  EXPECT_THAT(parsed.repairs, ElementsAre("a code fence was taken off", "the JSON was mended"));
}

TEST(JsonAnswer, MendsLineBreaksQuotesAndPythonValues) {
  const ParsedAnswer parsed = parse(AnswerFormat::json,
                                    "{'analysis': None, 'answer': 'the tenant\\'s \"notice\"\nis due', "
                                    "'citations': [{'law': 'A', 'section': 5}]}");
  EXPECT_EQ(parsed.answer, "the tenant's \"notice\"\nis due");
  EXPECT_THAT(labels(parsed), ElementsAre("A/5"));
}

TEST(JsonAnswer, TakesWhatIsThereOfAReplyCutOff) {
  const ParsedAnswer parsed =
      parse(AnswerFormat::json, R"({"analysis":"x","citations":["1","2"],"answer":"It is half)");
  EXPECT_EQ(parsed.answer, "It is half");
  EXPECT_THAT(labels(parsed), ElementsAre("1", "2"));
  EXPECT_THAT(parsed.repairs, Contains("the JSON was mended"));
}

TEST(JsonAnswer, WithoutJsonIsUnreadable) {
  for (const std::string_view reply :
       {"I cannot help", "{\"analysis\": \"only\"}", "[1, 2]", "{", "[[[[[["}) {
    const ParsedAnswer parsed = parse(AnswerFormat::json, reply);
    EXPECT_TRUE(parsed.unreadable) << reply;
  }
}

TEST(JsonAnswer, KnowsAbstention) {
  const ParsedAnswer parsed =
      parse(AnswerFormat::json, R"({"answer":"[NO ANSWER] nothing on this","citations":[]})");
  EXPECT_TRUE(parsed.abstained);
  EXPECT_EQ(parsed.answer, "nothing on this");
}

TEST(TaggedAnswer, ReadsEveryOrder) {
  for (const std::string_view reply :
       {"<reasoning>\nr\n</reasoning>\n<answer>\nA\n</answer>\n<citation>\n<law_code>2</"
        "law_code>\n<law_code>5</law_code>\n</citation>",
        "<reasoning>r</reasoning><citation><law_code>2</law_code><law_code>5</law_code></citation><answer>A</"
        "answer>",
        "<citation><law_code>2</law_code><law_code>5</law_code></citation><reasoning>r</reasoning><answer>A</"
        "answer>"}) {
    const ParsedAnswer parsed = parse(AnswerFormat::tagged, reply);
    EXPECT_EQ(parsed.answer, "A");
    EXPECT_EQ(parsed.analysis, "r");
    EXPECT_THAT(labels(parsed), ElementsAre("2", "5"));
    EXPECT_THAT(parsed.repairs, IsEmpty());
  }
}

TEST(TaggedAnswer, SurvivesMissingAndDoubledTags) {
  const ParsedAnswer open = parse(AnswerFormat::tagged, "<reasoning>r<answer>A<citation>2, 5");
  EXPECT_EQ(open.answer, "A");
  EXPECT_THAT(labels(open), ElementsAre("2", "5"));
  EXPECT_THAT(open.repairs, Contains("<answer> is not closed"));

  const ParsedAnswer doubled =
      parse(AnswerFormat::tagged, "<answer></answer><answer>A</answer><answer>B</answer>");
  EXPECT_EQ(doubled.answer, "A");
  EXPECT_THAT(doubled.repairs, Contains("of several <answer> the first was taken"));

  const ParsedAnswer bare =
      parse(AnswerFormat::tagged, "just words <citation><law_code>1</law_code></citation>");
  EXPECT_EQ(bare.answer, "just words");
  EXPECT_THAT(bare.repairs, Contains("there is no <answer>"));
}

TEST(TaggedAnswer, WithoutItsTagIsWhatStandsOutsideTheOthers) {
  const ParsedAnswer last =
      parse(AnswerFormat::tagged,
            "<reasoning>r</reasoning>\n<citation><law_code>4</law_code></citation>\nForty pounds.</answer>");
  EXPECT_EQ(last.answer, "Forty pounds.");
  EXPECT_THAT(labels(last), ElementsAre("4"));
  EXPECT_TRUE(parse(AnswerFormat::tagged, "<reasoning>only").unreadable);
}

TEST(TaggedAnswer, ReadsAMegabyteOfTags) {
  std::string reply;
  while (reply.size() < (1U << 20)) reply += "<answer>";
  EXPECT_TRUE(parse(AnswerFormat::tagged, reply).answer.empty());
}

TEST(DocIdsAnswer, FollowsThePapersRules) {
  const ParsedAnswer exact =
      parse(AnswerFormat::doc_ids, "ANSWER: Binnen zes weken.\nDOC IDS: DOC0226, DOC3");
  EXPECT_EQ(exact.answer, "Binnen zes weken.");
  EXPECT_THAT(labels(exact), ElementsAre("DOC0226", "DOC3"));
  EXPECT_THAT(exact.repairs, IsEmpty());

  const ParsedAnswer varied =
      parse(AnswerFormat::doc_ids,
            "First I read each document.\n**Antwoord:** Ja. **Doc IDs**: [DOC1] and some words DOC2.");
  EXPECT_EQ(varied.answer, "Ja.");
  EXPECT_THAT(labels(varied), ElementsAre("DOC1", "DOC2"));
  EXPECT_THAT(varied.repairs, Contains("words before \"ANSWER:\" were left out"));

  const ParsedAnswer none = parse(AnswerFormat::doc_ids, "Zonder vorm.");
  EXPECT_EQ(none.answer, "Zonder vorm.");
  EXPECT_THAT(none.repairs, Contains("there is no \"ANSWER:\""));

  const ParsedAnswer twice = parse(AnswerFormat::doc_ids, "ANSWER: A DOC IDS: DOC1\nANSWER: B DOC IDS: DOC2");
  EXPECT_EQ(twice.answer, "A");
  EXPECT_THAT(labels(twice), ElementsAre("DOC1"));
}

TEST(ChoiceAnswer, TakesTheNumber) {
  const auto choice = [](std::string_view reply) { return parse(AnswerFormat::choice, reply).choice; };
  EXPECT_EQ(choice("3"), 2U);
  EXPECT_EQ(choice("(4)."), 3U);
  EXPECT_EQ(choice("정답: ②"), 1U);
  EXPECT_EQ(choice("C"), 2U);
  EXPECT_EQ(choice("Options 1 and 2 are wrong because of 3.5 m. Answer: 5"), 4U);
  EXPECT_EQ(choice("<think>1? 2?</think>4번"), 3U);
  EXPECT_EQ(choice("1 or 2"), std::nullopt);
  EXPECT_EQ(choice("7"), std::nullopt);
  EXPECT_EQ(choice("12"), std::nullopt);
  EXPECT_EQ(choice("none of these"), std::nullopt);
}

TEST(YesNoAnswer, ReadsTheWordsOfAllLanguages) {
  const auto choice = [](std::string_view reply) { return parse(AnswerFormat::yes_no, reply).choice; };
  for (const std::string_view yes : {"Yes", "예", "예.", "네, 그렇습니다", "ใช่", "Ja, dat mag", "Answer: yes",
                                     "Oui, il le peut", "Sì.", "はい、できます", "A non-resident may: yes"})
    EXPECT_EQ(choice(yes), 0U) << yes;
  for (const std::string_view no :
       {"No.", "아니오", "아니요", "ไม่ใช่", "Nee", "The answer is no", "Nein", "Non.", "いいえ"})
    EXPECT_EQ(choice(no), 1U) << no;
  EXPECT_EQ(choice("nothing knowable"), std::nullopt);
}

TEST(MarkedAnswer, GivesMarksToTheirSentences) {
  const ParsedAnswer parsed =
      parse(AnswerFormat::marked,
            "The tenant pays rent [2]. The landlord repairs the roof [1][2]. He may not enter. [3, 1]");
  EXPECT_EQ(parsed.answer, "The tenant pays rent. The landlord repairs the roof. He may not enter.");
  EXPECT_THAT(labels(parsed), ElementsAre("2", "1", "3"));
  ASSERT_EQ(parsed.sentences.size(), 3U);
  EXPECT_EQ(parsed.sentences[1].span.of(parsed.answer), "The landlord repairs the roof.");
  EXPECT_THAT(parsed.sentences[0].citations, ElementsAre(0U));
  EXPECT_THAT(parsed.sentences[1].citations, ElementsAre(1U, 0U));
  EXPECT_THAT(parsed.sentences[2].citations, ElementsAre(2U, 1U));
}

TEST(MarkedAnswer, ReadsAnObjectInPlaceOfSentences) {
  const ParsedAnswer parsed = parse(AnswerFormat::marked,
                                    "```json\n{\"answer\": \"The tenant pays rent. He may not enter.\", "
                                    "\"citations\": [\"2\", \"1\"]}\n```");
  EXPECT_EQ(parsed.answer, "The tenant pays rent. He may not enter.");
  EXPECT_THAT(labels(parsed), ElementsAre("2", "1"));
  ASSERT_EQ(parsed.sentences.size(), 2U);
  EXPECT_THAT(parsed.sentences[1].citations, ElementsAre(0U, 1U));
  const ParsedAnswer marked =
      parse(AnswerFormat::marked, R"({"answer": "The tenant pays rent [2]. He may not enter [1]."})");
  ASSERT_EQ(marked.sentences.size(), 2U);
  EXPECT_THAT(marked.sentences[1].citations, ElementsAre(1U));
  const ParsedAnswer none = parse(AnswerFormat::marked, R"({"answer": "[NO ANSWER] Nothing of it."})");
  EXPECT_TRUE(none.abstained);
  EXPECT_EQ(none.answer, "Nothing of it.");
  EXPECT_EQ(parse(AnswerFormat::marked, "```\nThe tenant pays rent [2].\n```").answer,
            "The tenant pays rent.");
  EXPECT_EQ(parse(AnswerFormat::marked, "{curly} words [1].").answer, "{curly} words.");
}

TEST(MarkedAnswer, KeepsBracketsThatAreNoMarks) {
  const ParsedAnswer parsed = parse(AnswerFormat::marked, "The fee [as amended] is 5 [x [1].");
  EXPECT_EQ(parsed.answer, "The fee [as amended] is 5 [x.");
  EXPECT_THAT(labels(parsed), ElementsAre("1"));
}

TEST(MarkedAnswer, AbstainsAndAsksBack) {
  EXPECT_TRUE(parse(AnswerFormat::marked, "[NO ANSWER] The provisions say nothing of it.").abstained);
  const ParsedAnswer back = parse(AnswerFormat::marked, "[QUESTION] Is the tenant a company?");
  EXPECT_EQ(back.question, "Is the tenant a company?");
  EXPECT_THAT(back.answer, IsEmpty());
}

TEST(SectionsAnswer, ReadsListsOfLabelsAndOfNames) {
  EXPECT_THAT(labels(parse(AnswerFormat::sections, R"({"sections": ["12", "7", "12"]})")),
              ElementsAre("12", "7"));
  EXPECT_THAT(labels(parse(AnswerFormat::sections, R"([{"law":"A","sections":["1","2"]}])")),
              ElementsAre("A/1", "A/2"));
  EXPECT_THAT(labels(parse(AnswerFormat::sections, "12, 7 and 9")), ElementsAre("12", "7", "9"));
}

TEST(AnswerFormat, SurvivesEmptyEndlessAndBrokenReplies) {
  const std::string broken = "\xFF\xFE<think>" + std::string(100'000, '[');
  const std::string nested = "{\"answer\":" + std::string(100'000, '{');
  for (std::size_t format = 0; format < answer_format_names().size(); ++format) {
    for (const std::string_view reply :
         {std::string_view(), std::string_view(" \n"), std::string_view("<think>never ends"),
          std::string_view(broken), std::string_view(nested)}) {
      const ParsedAnswer parsed = parse(static_cast<AnswerFormat>(format), reply);
      EXPECT_TRUE(parsed.unreadable || !parsed.answer.empty() || !parsed.citations.empty()) << format;
    }
  }
}

TEST(AnswerFormat, DropsThinkingWithoutAnOpeningTag) {
  const ParsedAnswer parsed = parse(AnswerFormat::choice, "maybe 1, maybe 2</think>\n3");
  EXPECT_EQ(parsed.choice, 2U);
  EXPECT_THAT(parsed.analysis, HasSubstr("maybe 1"));
}

}  // namespace
}  // namespace pandect
