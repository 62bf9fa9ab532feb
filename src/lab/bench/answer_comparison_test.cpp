#include "lab/bench/answer_comparison.h"

#include <gmock/gmock.h>

namespace pandect {
namespace {

using Row = std::vector<std::string>;
using testing::ElementsAre;
using testing::HasSubstr;

/// An answer to a question with the gold sections a and b.
AnswerRecord answer(std::string id, std::vector<std::string> retrieved, std::vector<std::string> cited,
                    std::optional<double> coverage = {}, std::optional<double> contradiction = {}) {
  AnswerRecord record;
  record.id = std::move(id);
  record.gold = {"a", "b"};
  record.retrieved = std::move(retrieved);
  record.citations = std::move(cited);
  record.coverage = coverage;
  record.contradiction = contradiction;
  return record;
}

/// Four questions: both right; both half right; the second better; the first not judged.
std::vector<SystemAnswers> two_systems() {
  return {{"plain",
           {{answer("q1", {"a", "b"}, {"a", "b"}, 100, 0), answer("q2", {"a"}, {"a"}, 50, 0),
             answer("q3", {"a"}, {"a", "c"}, 50, 1), answer("q4", {"a"}, {})}}},
          {"linked",
           {{answer("q1", {"a", "b"}, {"b", "a"}, 100, 0), answer("q2", {"b"}, {"b"}, 50, 0),
             answer("q3", {"a", "b"}, {"a", "b"}, 100, 0), answer("q4", {"a", "c", "b"}, {"c"}, 0, 1)}}}};
}

TEST(BestAnswers, CountsEachQuestionOnce) {
  const ReportTable table = best_answers(two_systems());
  EXPECT_THAT(table.header,
              ElementsAre("Best by", "Questions", "plain", "linked", "all alike", "all without fault"));
  // Of q4 the first system has no marks; without citations both have recall and precision 0.
  EXPECT_THAT(
      table.rows,
      ElementsAre(Row{"Coverage", "3", "0", "1", "1", "1"}, Row{"Contradiction", "3", "0", "1", "0", "2"},
                  Row{"E2E Recall", "4", "0", "1", "2", "1"}, Row{"E2E Precision", "4", "0", "1", "1", "2"},
                  Row{"E2E F1", "4", "0", "1", "2", "1"}));
}

TEST(BestAnswers, SeveralMayBeBestAndSamplesCountByTheirMean) {
  std::vector<SystemAnswers> systems = two_systems();
  systems.push_back(systems[1]);
  systems[2].system = "third";
  // Coverage of q3 is then (50 + 100) / 2, between the others'.
  systems[1].samples.push_back({answer("q3", {}, {}, 50, 1)});
  EXPECT_EQ(best_answers(systems).rows[0], (Row{"Coverage", "3", "0", "0", "1", "1", "1"}));
  systems[0].samples = systems[1].samples = {{answer("q3", {}, {}, 100, 0)}};
  systems[2].samples = {{answer("q3", {}, {}, 0, 0)}};
  EXPECT_EQ(best_answers(systems).rows[0], (Row{"Coverage", "1", "1", "1", "0", "0", "0"}));
  EXPECT_TRUE(best_answers(std::span(systems).first(1)).rows.empty());
  EXPECT_TRUE(best_answers({}).rows.empty());
}

TEST(AnswersWhereMoreWasRead, AreComparedWithTheFirstSystems) {
  // More is read for q3 and q4. Marks: only q3 has both. Recall .5 to 1 and 0 to 0, precision .5 to 1 and 0
  // to 0, F1 .5 to 1 and 0 to 0.
  EXPECT_THAT(answers_where_more_was_read(two_systems()).rows,
              ElementsAre(Row{"linked", "2", "+50.0", "-1.000", "+0.250", "+0.250", "+0.250"}));
  std::vector<SystemAnswers> reversed = two_systems();
  std::swap(reversed[0], reversed[1]);
  EXPECT_TRUE(answers_where_more_was_read(reversed).rows.empty());
  EXPECT_TRUE(answers_where_more_was_read({}).rows.empty());
}

/// The eight rows of NitiBench's table 17. Its table 22 has .906 -.859 .933 and .989 -.973 .991 of them: F1
/// is of other figures than those printed.
TEST(CorrelationsOf, TheRowsOfThePaper) {
  const std::vector<double> mrr{.556, .689, .760, .809, .327, .524, .454, .574};
  const std::vector<double> multi{.556, .689, .760, .809, .183, .311, .263, .333};
  const std::vector<double> coverage{73.3, 82.1, 84.4, 85.2, 36, 47, 47, 50};
  const std::vector<double> contradiction{.123, .065, .060, .055, .600, .520, .520, .460};
  const std::vector<double> f1{.624, .690, .704, .714, .370, .456, .462, .438};
  std::vector<SystemFigures> systems;
  for (std::size_t i = 0; i < mrr.size(); ++i) {
    systems.push_back({{"retriever_mrr", mrr[i]},
                       {"retriever_multi_mrr", multi[i]},
                       {"coverage", coverage[i]},
                       {"contradiction", contradiction[i]},
                       {"e2e_f1", f1[i]}});
  }
  const ReportTable table = correlations_of(systems);
  ASSERT_EQ(table.rows.size(), 6U) << "two of ours, four published";
  EXPECT_EQ(table.rows[5], (Row{"Multi MRR †", "8", "0.989", "-0.973", "", "", "0.991"}));
  // As Python's statistics.correlation() has them.
  EXPECT_EQ(table.rows[0], (Row{"MRR", "8", "0.912", "-0.868", "", "", "0.898"}));
  EXPECT_EQ(table.rows[1], (Row{"Multi MRR", "8", "0.990", "-0.974", "", "", "0.985"}));
  EXPECT_TRUE(correlations_of(std::span(systems).first(2)).rows.empty()) << "two points are always on a line";
  const std::string plot = draw_correlations(systems);
  EXPECT_THAT(plot, HasSubstr("<title>Coverage: 0.809, 0.8520</title>"));
  EXPECT_THAT(plot, HasSubstr("<path d=\"\" fill"));
}

}  // namespace
}  // namespace pandect
