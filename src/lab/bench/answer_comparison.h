#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "lab/bench/report_page.h"
#include "lab/measure/answer_record.h"

namespace pandect {

/// A system's answers to the questions of a set, for each sample.
struct SystemAnswers {
  std::string system;
  std::vector<std::vector<AnswerRecord>> samples;
};

inline constexpr const char* best_answers_title =
    "Questions by whose answer is best (NitiBench, figures 6, 11 and 12)";
inline constexpr const char* more_read_title =
    "Answers where more of the gold was read than by the first system (NitiBench, figure 9)";

/// A figure of each question, by system; that which is nearest to `best` is the best.
struct QuestionFigure {
  std::string title;
  double best = 1;
  std::vector<std::map<std::string, double>> systems;  ///< by question
};

/// Of how many questions each system has the best figure: of several best ones each counts, but questions of
/// which all are alike are counted apart, and so are, among them, those of which all are without fault. Over
/// the questions that all systems have the figure of. Empty for fewer than two systems.
ReportTable best_of_questions(const std::vector<std::string>& systems,
                              std::span<const QuestionFigure> figures);

/// The same of answers by coverage, contradiction and citation recall, precision and F1 (NitiBench, figures
/// 6, 11 and 12); of several samples by their mean.
ReportTable best_answers(std::span<const SystemAnswers> systems);
/// Its numbers as bars, but for the questions that are counted apart as answered without fault.
std::string draw_best(const ReportTable& best);

/// Of the questions for which a system read more of the gold than the first one: how much its answers differ
/// from the first one's, in the mean (NitiBench, figure 9, with NitiLink and without). A row for each system
/// that has such questions.
ReportTable answers_where_more_was_read(std::span<const SystemAnswers> systems);

/// The means of a system's figures by the names of lab/bench/answer_scores.h.
using SystemFigures = std::map<std::string, double, std::less<>>;

/// Pearson's correlation of figures of retrieval with those of answers over systems, the published ones below
/// (NitiBench, table 22). Cells of fewer than three systems, or of a figure that is the same for all, are
/// empty.
ReportTable correlations_of(std::span<const SystemFigures> systems);
/// The same as points, for Multi-MRR (figure 10).
std::string draw_correlations(std::span<const SystemFigures> systems);

}  // namespace pandect
