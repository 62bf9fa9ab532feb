#pragma once

#include "lab/bench/answer_report.h"

namespace pandect {

/// A table, and the figure of a paper that it is drawn as; no rows: there is nothing to show.
struct FiguredTable {
  ReportTable table;
  std::string svg;
};

/// How many answers cite no provision, one, two, …, for each system (NitiBench, figure 13).
FiguredTable citation_counts(const AnswerReport& report);

/// Answers by how many characters of context come before the end of the last of the gold provisions in it
/// (NitiBench, figure 14): means of coverage, contradiction and citation F1 of each tenth of the longest such
/// depth. Answers whose context lacks a gold provision have a row of their own. Empty where no system read a
/// context of gold.
FiguredTable depth_of_gold(const AnswerReport& report);

/// Length of the answers in characters, citations an answer (GRPO paper, figure 4), and the citation F1 that
/// no answer could exceed, citing all gold that was retrieved and nothing else.
FiguredTable answer_lengths(const AnswerReport& report);

/// Likeness of the answers to the gold ones by the marks that a judge gave them (GRPO paper, figures 2 and
/// 3): of the answers with each mark of coverage and of contradiction the quartiles of semantic similarity,
/// and the means of BERTScore, ROUGE-L and METEOR.
FiguredTable likeness_by_mark(const AnswerReport& report);

}  // namespace pandect
