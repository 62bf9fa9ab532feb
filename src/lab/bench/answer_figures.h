#pragma once

#include "lab/bench/answer_report.h"

namespace pandect {

/// How many answers cite no provision, one, two, …, for each system (NitiBench, figure 13).
ReportTable citation_counts(const AnswerReport& report);

/// Answers by how many characters of context come before the end of the last of the gold provisions in it
/// (NitiBench, figure 14): means of coverage, contradiction and citation F1 of each tenth of the longest such
/// depth. Answers whose context lacks a gold provision have a row of their own. Empty where no system read a
/// context of gold.
ReportTable depth_of_gold(const AnswerReport& report);

/// Length of the answers in characters, citations an answer (GRPO paper, figure 4), and the citation F1 that
/// no answer could exceed, citing all gold that was retrieved and nothing else.
ReportTable answer_lengths(const AnswerReport& report);

/// Likeness of the answers to the gold ones by the marks that a judge gave them (GRPO paper, figures 2 and
/// 3): means of BERTScore, ROUGE-L and METEOR of the answers with each mark of coverage and of contradiction.
ReportTable likeness_by_mark(const AnswerReport& report);

}  // namespace pandect
