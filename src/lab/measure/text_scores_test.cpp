#include "lab/measure/text_scores.h"

#include <gtest/gtest.h>

#include "lab/measure/porter_stemmer.h"
#include "pandect/error.h"
#include "source_folder.h"
#include "text/golden_cases.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::vector<GoldenCase> goldens(const std::string& name) {
  return read_golden_cases(std::string(PANDECT_SOURCE_DIR) + "/tests/golden/measure", name);
}

void expect_bits(const OverlapScore& score, const std::string& golden, const std::string& where) {
  const std::size_t first = golden.find(' ');
  const std::size_t second = golden.find(' ', first + 1);
  EXPECT_EQ(score.precision, std::stod(golden.substr(0, first))) << where;
  EXPECT_EQ(score.recall, std::stod(golden.substr(first + 1, second - first - 1))) << where;
  EXPECT_EQ(score.f1, std::stod(golden.substr(second + 1))) << where;
}

TEST(Rouge, GivesTheBitsOfRougeScore) {
  for (const GoldenCase& golden : goldens("rouge")) {
    const RougeScores scores = rouge(golden.get("reference"), golden.get("text"), golden.get("words"));
    expect_bits(scores.rouge1, golden.get("rouge1"), golden.where);
    expect_bits(scores.rouge2, golden.get("rouge2"), golden.where);
    expect_bits(scores.rouge_l, golden.get("rougeL"), golden.where);
    expect_bits(scores.rouge_lsum, golden.get("rougeLsum"), golden.where);
  }
}

TEST(Meteor, GivesTheBitsOfNltkWithoutSynonyms) {
  for (const GoldenCase& golden : goldens("meteor")) {
    const double score = meteor(plain_words(golden.get("reference")), plain_words(golden.get("text")),
                                meteor_stems(golden.get("stems")));
    EXPECT_EQ(score, std::stod(golden.get("meteor"))) << golden.where;
  }
}

TEST(PorterStem, IsThatOfNltk) {
  for (const GoldenCase& golden : goldens("porter")) {
    for (const auto& [word, stem] : golden.lines)
      EXPECT_EQ(to_utf8(porter_stem(to_utf32(word))), stem) << golden.where << ": " << word;
  }
}

TEST(Words, OfEachKind) {
  EXPECT_EQ(rouge_words("The K-9 unit's İ, \xE2\x84\xAA café", false),
            (Words{"the", "k", "9", "unit", "s", "i", "k", "caf"}));
  EXPECT_EQ(rouge_words("มาตรา ๔๐ 제2조", false), Words{"2"});
  EXPECT_EQ(plain_words("Art. 6:162, Één!"), (Words{"art", ".", "6", ":", "162", ",", "één", "!"}));
  EXPECT_EQ(filled_lines("a\n\nb").size(), 2U);
}

TEST(Rouge, WithOurWordsSeesThaiAndKorean) {
  EXPECT_EQ(rouge("ผู้ใดฝ่าฝืนต้องระวางโทษ", "ผู้ใดฝ่าฝืนต้องระวางโทษ", "rouge").rouge1.f1, 0);
  EXPECT_EQ(rouge("ผู้ใดฝ่าฝืนต้องระวางโทษ", "ผู้ใดฝ่าฝืนต้องระวางโทษ", "thai").rouge1.f1, 1);
  EXPECT_GT(rouge("소방시설을 설치하여야 한다", "소방시설 설치", "korean").rouge1.f1, 0.5);
}

TEST(Rouge, RefusesTextsThatAreTooLongAndWordsThatAreNone) {
  std::string text;
  for (std::size_t i = 0; i <= most_rouge_words; ++i) text += "a ";
  EXPECT_THROW(rouge(text, "a", "rouge"), Error);
  EXPECT_THROW(rouge("a", "a", "roogue"), Error);
  EXPECT_THROW(meteor_stems("frensh"), Error);
}

TEST(TextScores, AreMeansOverAnswersWithAReference) {
  const auto records = parse_answers(
      "{\"answer\": \"a b\", \"reference\": \"a b\"}\n{\"answer\": \"c\", \"reference\": "
      "\"a\"}\n{\"answer\": \"c\"}\n",
      "answers");
  const auto scores = rouge_scores(records, "rouge");
  ASSERT_EQ(scores.size(), 4U);
  EXPECT_EQ(scores[0].name, "rouge1[rouge]");
  EXPECT_DOUBLE_EQ(scores[0].value, 0.5);
  EXPECT_EQ(scores[0].answers, 2U);
  EXPECT_EQ(meteor_scores(records, "dutch")[0].name, "meteor[dutch]");
  EXPECT_TRUE(rouge_scores(std::span(records).last(1), "rouge").empty());
}

}  // namespace
}  // namespace pandect
