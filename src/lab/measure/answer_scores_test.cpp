#include "lab/measure/answer_scores.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "lab/measure/citation_scores.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using Names = std::vector<std::string>;

std::map<std::string, double> scores_of(const std::string& lines) {
  std::map<std::string, double> scores;
  for (const NamedScore& one : answer_scores(parse_answers(lines, "answers"))) scores[one.name] = one.value;
  return scores;
}

TEST(CitationScores, MicroAndMacroDiffer) {
  const std::vector<CitationCounts> answers{count_citations(Names{"a"}, Names{"a", "x", "a", "y"}),
                                            count_citations(Names{"a", "b", "c"}, Names{"b"}),
                                            count_citations(Names{"a"}, Names{})};
  EXPECT_EQ(answers[0].cited, 3U);
  const CitationScores scores = citation_scores(answers);
  EXPECT_DOUBLE_EQ(scores.macro.precision, (1.0 / 3 + 1 + 0) / 3);
  EXPECT_DOUBLE_EQ(scores.macro.recall, (1 + 1.0 / 3 + 0) / 3);
  EXPECT_DOUBLE_EQ(scores.macro.f1, (0.5 + 0.5 + 0) / 3);
  EXPECT_DOUBLE_EQ(scores.micro.precision, 2.0 / 4);
  EXPECT_DOUBLE_EQ(scores.micro.recall, 2.0 / 5);
  EXPECT_DOUBLE_EQ(scores.hit_rate, 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores.per_answer, 4.0 / 3);
}

/// NitiBench, table 13 and section 5.2.3: of 105 sections cited without context 66 are gold, of 144.
TEST(CitationScores, MicroIsWhatNitiBenchPrints) {
  const OverlapScore micro = citation_scores(std::vector<CitationCounts>{{105, 144, 66}}).micro;
  EXPECT_NEAR(micro.precision, 0.629, 0.0005);
  EXPECT_NEAR(micro.recall, 0.458, 0.0005);
  EXPECT_NEAR(micro.f1, 0.530, 0.0005);
}

TEST(CitationScores, OfNothingToCite) {
  EXPECT_EQ(citation_score(count_citations(Names{}, Names{})).f1, 1);
  EXPECT_EQ(citation_score(count_citations(Names{}, Names{"a"})).f1, 0);
  EXPECT_EQ(citation_score(count_citations(Names{"b"}, Names{"a", "b"}, 1)).recall, 0);
}

TEST(AnswerScores, OfJudgedAnswers) {
  const auto scores = scores_of(
      R"({"citations": ["a"], "gold": ["a"], "retrieved": ["a"], "coverage": 50, "contradiction": 0})"
      "\n"
      R"({"citations": ["x"], "gold": ["a", "b"], "retrieved": ["a"], "coverage": 100, "contradiction": 1})"
      "\n\n");
  EXPECT_DOUBLE_EQ(scores.at("coverage"), 75);
  EXPECT_DOUBLE_EQ(scores.at("consistency"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("joint_score"), (0.4 + 0.75 + 0.5) / 3) << "of 2 cited and 3 gold one is both";
  EXPECT_DOUBLE_EQ(scores.at("recall_difference"), (0 + 0.5) / 2);
  EXPECT_DOUBLE_EQ(scores.at("zero_recall_coverage"), 0.5);
  EXPECT_FALSE(scores.contains("choice_accuracy"));
}

TEST(AnswerScores, OfChoicesAbstentionsAndVerdicts) {
  const auto scores = scores_of(
      R"({"choice": " b", "gold_choice": "B", "choice_before": "A", "abstained": true, "answerable": false, "verdict": "win"})"
      "\n"
      R"({"choice": "A", "gold_choice": "B", "choice_before": "A", "abstained": true, "answerable": true, "verdict": "tie"})"
      "\n"
      R"({"choice": "A", "gold_choice": "B", "choice_before": "B", "abstained": false, "answerable": false, "verdict": null})"
      "\n");
  EXPECT_DOUBLE_EQ(scores.at("choice_accuracy"), 1.0 / 3);
  EXPECT_DOUBLE_EQ(scores.at("correction_rate"), 1.0 / 2);
  EXPECT_DOUBLE_EQ(scores.at("introduced_error_rate"), 1);
  EXPECT_DOUBLE_EQ(scores.at("abstention_precision"), 1.0 / 2);
  EXPECT_DOUBLE_EQ(scores.at("abstention_recall"), 1.0 / 2);
  EXPECT_DOUBLE_EQ(scores.at("win_rate"), 1.0 / 2);
}

TEST(AnswerScores, OfAQuestionWithoutGold) {
  const std::vector<AnswerRecord> records = parse_answers(
      R"({"citations": [], "gold": [], "retrieved": ["x"], "coverage": 100, "contradiction": 0})", "a");
  const std::vector<NamedScore> scores = answer_scores(records);
  const auto value = [&](std::string_view name) {
    const auto found = std::ranges::find(scores, name, &NamedScore::name);
    return found == scores.end() ? -1 : found->value;
  };
  EXPECT_EQ(value("citation_micro_f1"), 1);
  EXPECT_EQ(value("joint_score"), 1);
  EXPECT_EQ(value("recall_difference"), -1) << "there is none";
}

TEST(AnswerRecords, TakeAChoiceByNumber) {
  const auto scores = scores_of(R"({"choice": 3, "gold_choice": "3", "choice_before": 1})"
                                "\n"
                                R"({"choice": "2", "gold_choice": 3})");
  EXPECT_DOUBLE_EQ(scores.at("choice_accuracy"), 0.5);
  EXPECT_DOUBLE_EQ(scores.at("correction_rate"), 1);
}

TEST(AnswerRecords, RefuseWhatIsNone) {
  for (const std::string line :
       {"[]", "{", R"({"coverage": "all"})", R"({"coverage": 101})", R"({"verdict": "won"})",
        R"({"citations": "a"})", R"({"choice": [3]})", R"({"contradiction": -1})", ""}) {
    try {
      parse_answers("{\"id\": \"1\"}\n" + (line.empty() ? "x" : line), "f");
      FAIL() << line;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_EQ(std::string(error.what()).substr(0, 9), "f: line 2") << error.what();
    }
  }
  EXPECT_THROW(parse_answers("\n", "f"), Error);
}

}  // namespace
}  // namespace pandect
