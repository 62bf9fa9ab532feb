#include "lab/bench/alignment_report.h"

#include <gmock/gmock.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "lab/bench/training_record.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

/// Two questions on one section each, answered twice by a base and by what was trained from it.
class AlignmentReportTest : public testing::Test {
 protected:
  AlignmentReportTest() {
    dataset_.questions = {{"q1", "What is due?", {"a\t1"}, "Ten."}, {"q2", "Who pays?", {"a\t2"}, "Owners."}};
    report_.name = "nitibench-tax";
    report_.dataset = &dataset_;
    report_.runs = {run("base", {{answer("a\t9", 0, 1), answer("a\t2", 50, 0)},
                                 {answer("a\t1", 50, 0), answer("a\t2", 50, 0)}}),
                    run("trained", {{answer("a\t1", 100, 0), answer("a\t2", 50, 0)},
                                    {answer("a\t1", 100, 0), answer("a\t2", 50, 0)}})};
  }
  static AnsweredQuestion answer(const std::string& cited, double coverage, double contradiction) {
    AnsweredQuestion answered;
    answered.answer = "It is " + cited.substr(2) + ".";
    answered.cited = {cited};
    answered.judged = {{"coverage", coverage}, {"contradiction", contradiction}};
    return answered;
  }
  static AnswerRun run(const std::string& name, std::vector<std::vector<AnsweredQuestion>> samples) {
    AnswerRun made;
    made.system = made.model = name;
    made.samples = std::move(samples);
    return made;
  }
  RetrievalDataset dataset_;
  AnswerReport report_;
};

TEST_F(AlignmentReportTest, GivesMeansDeviationsAndGainsOverTheBase) {
  const ReportTable table = alignment_table(report_);
  EXPECT_THAT(table.header, ElementsAre("Model", "Citation F1", "SD", "Gain (%)", "Coverage", "SD",
                                        "Gain (%)", "Consistency", "SD", "Gain (%)", "Joint", "Gain (%)"));
  EXPECT_THAT(table.rows[0], ElementsAre("base", "0.7500", "0.3536", "", "0.3750", "0.1768", "", "0.7500",
                                         "0.3536", "", "0.6250", ""));
  EXPECT_THAT(table.rows[1], ElementsAre("trained", "1.0000", "0.0000", "+33.33", "0.7500", "0.0000",
                                         "+100.00", "1.0000", "0.0000", "+33.33", "0.9167", "+46.67"));
  // The gains that the paper prints follow from its own figures.
  EXPECT_THAT(table.rows[2], ElementsAre("qwen2.5-7b-instruct †", "0.2110", "0.0272", "", "0.3333", "0.0082",
                                         "", "0.5733", "0.0340", "", "0.3726", ""));
  EXPECT_THAT(table.rows[4],
              ElementsAre("qwen2.5-7b + GRPO (cov/con reward) †", "0.1678", "0.0196", "-20.47", "0.2933",
                          "0.0047", "-12.00", "0.5633", "0.0094", "-1.74", "0.3415", "-8.35"));
  EXPECT_EQ(table.rows.back()[0], "claude-3-5-sonnet-20240620 †");
  EXPECT_EQ(table.rows.back()[3], "");
}

TEST_F(AlignmentReportTest, ShowsTheQuestionsThatModelsAnswerDifferently) {
  const std::vector<AnswerCase> cases = answer_cases(report_, 3);
  ASSERT_THAT(cases, SizeIs(1)) << "the second question is answered alike";
  EXPECT_EQ(cases[0].question, 0U);
  EXPECT_THAT(cases[0].scores, ElementsAre(0, 1));
  const ReportTable table = case_table(report_, cases[0]);
  EXPECT_THAT(table.rows[1], ElementsAre("Right", "Ten.", "a 1", ""));
  EXPECT_THAT(table.rows[3], ElementsAre("trained", "It is 1.", "a 1", "1.00"));
}

TEST(TrainingRecord, SaysWhatTrainingTookAndHowItWasSet) {
  TestFolder folder;
  write_file(folder / "log.jsonl",
             "{\"step\":0,\"measured\":\"held\",\"seconds\":9}\n"
             "{\"step\":0,\"tokens\":100,\"prompt_tokens\":900,\"seconds_drawing\":1800,"
             "\"seconds_rewarding\":60,\"seconds_learning\":1740}\n"
             "{\"step\":1,\"tokens\":50,\"seconds\":3600}\n");
  write_file(folder / "training.json",
             "{\"method\":\"grpo\",\"learning_rate\":5e-06,\"group\":8,\"bfloat16\":true,"
             "\"rewards\":{\"format\":1,\"semantic\":0.5}}");
  const std::vector<TrainedModel> models{{"trained", folder / ""}, {"served", {}}};
  const ReportTable costs = cost_table(models);
  EXPECT_THAT(costs.rows[0], ElementsAre("trained", "2", "900", "150", "1800", "60", "5340", "2.00"));
  EXPECT_THAT(costs.rows[1], ElementsAre("GRPO (cov/con reward) †", "", "", "", "", "", "", "264"));
  const ReportTable settings = hyperparameter_table(models);
  EXPECT_THAT(settings.header, ElementsAre("Setting", "trained", "GRPO †", "instruction tuning †"));
  EXPECT_THAT(settings.rows[0], ElementsAre("Learning rate", "5e-06", "5.00E-06", "1.00E-05"));
  EXPECT_THAT(settings.rows[5], ElementsAre("Replies to a prompt", "8", "10", ""));
  EXPECT_THAT(settings.rows[18], ElementsAre("Rewards", "format 1, semantic 0.5", "", ""));
}

}  // namespace
}  // namespace pandect
