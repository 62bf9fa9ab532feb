#include "lab/bench/answer_report.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "lab/bench/alignment_report.h"
#include "lab/bench/answer_comparison.h"
#include "lab/bench/answer_figures.h"

namespace pandect {
namespace {

using Column = AnswerTable::Column;

/// Number of questions whose answers are shown side by side.
constexpr std::size_t shown_cases = 3;
constexpr std::string_view a_judge = "a judge: --judge MODEL";

const std::vector<Column>& nitibench_columns() {
  static const std::vector<Column> columns = {
      {"retriever_mrr", "Retriever MRR", "a system that retrieves"},
      {"retriever_multi_mrr", "Retriever Multi-MRR", "a system that retrieves"},
      {"retriever_recall", "Retriever Recall", "a system that retrieves"},
      {"coverage", "Coverage", a_judge},
      {"contradiction", "Contradiction", a_judge},
      {"e2e_recall", "E2E Recall", ""},
      {"e2e_precision", "E2E Precision", ""},
      {"e2e_f1", "E2E F1", ""}};
  return columns;
}

const std::vector<Column>& grpo_columns() {
  static const std::vector<Column> columns = {{"e2e_f1", "Citation F1", ""},
                                              {"coverage_share", "Coverage", a_judge},
                                              {"consistency_rate", "Consistency", a_judge},
                                              {"joint", "Joint", a_judge}};
  return columns;
}

const std::vector<Column>& gap_columns() {
  static const std::vector<Column> columns = {
      {"retriever_recall", "Retriever Recall", "a system that retrieves"},
      {"macro_recall", "E2E Recall, mean of questions", ""},
      {"recall_difference", "Recall Difference", "a system that retrieves"},
      {"zero_recall_coverage", "Coverage without recall", a_judge},
      {"citations", "Citations", ""},
      {"invented", "Invented", ""}};
  return columns;
}

/// The scores of a model that names the sections itself, at each depth of NitiBench.
std::vector<Column> retriever_columns() {
  std::vector<Column> columns;
  for (const int k : {1, 5, 10}) {
    columns.push_back({fmt::format("hit_rate_{}", k), fmt::format("HR@{}", k), ""});
    columns.push_back({fmt::format("multi_hit_rate_{}", k), fmt::format("Multi-HR@{}", k), ""});
    columns.push_back({fmt::format("recall_{}", k), fmt::format("Recall@{}", k), ""});
    columns.push_back({fmt::format("mrr_{}", k), fmt::format("MRR@{}", k), ""});
    columns.push_back({fmt::format("multi_mrr_{}", k), fmt::format("Multi-MRR@{}", k), ""});
  }
  return columns;
}

/// The sets of NitiBench, and the tables with their answers.
std::vector<AnswerTable> nitibench_tables(std::string_view experiment) {
  struct Places {
    std::string_view experiment;
    std::string_view answers;
    std::string_view retriever;
  };
  static constexpr std::array<Places, 5> all{{{"nitibench-tax", "tables 8, 12 to 14, 17 and 24", "table 16"},
                                              {"nitibench-ccl", "tables 8, 11, 13 and 17", ""},
                                              {"nitibench-ccl-sample", "tables 14 and 24", "table 15"},
                                              {"nitibench-ccl-reduced", "table 7", ""},
                                              {"nitibench-tax-reduced", "table 7", ""}}};
  const auto* const found = std::ranges::find(all, experiment, &Places::experiment);
  if (found == all.end()) return {};
  std::vector<AnswerTable> tables{{fmt::format("{}-answers", experiment),
                                   fmt::format("As NitiBench lays it out ({})", found->answers),
                                   nitibench_columns()}};
  if (!found->retriever.empty()) {
    tables.push_back({fmt::format("{}-model-retriever", experiment),
                      fmt::format("A model as the retriever (NitiBench, {})", found->retriever),
                      retriever_columns()});
  }
  tables.push_back({fmt::format("{}-alignment", experiment), "As the GRPO paper lays it out (tables 1 and 5)",
                    grpo_columns()});
  tables.push_back(
      {fmt::format("{}-gap", experiment), "Retrieved and cited (NitiBench, table 23)", gap_columns()});
  return tables;
}

std::string score_text(const MeanScore& score, std::string_view measure) {
  const int digits = measure == "coverage" ? 1 : 3;
  if (score.samples > 1) return fmt::format("{:.{}f} ± {:.{}f}", score.mean, digits, score.deviation, digits);
  return fmt::format("{:.{}f}", score.mean, digits);
}

ReportTable trouble_table(const AnswerReport& report) {
  ReportTable table{{"System", "Abstained", "Unreadable", "Failed", "Not judged"}, {}};
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    const AnswerMeans means = answer_means(report, run);
    std::vector<std::string> row{report.runs[run].system};
    for (const std::string_view measure : {"abstained", "unreadable", "failed", "unjudged"}) {
      const auto found = means.find(measure);
      row.push_back(found == means.end() ? "" : score_text(found->second, measure));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// The requirements of columns that are empty in one of our rows.
std::vector<std::string> needs(const AnswerReport& report, const AnswerTable& table) {
  std::vector<std::string> lines;
  for (const Column& column : table.columns) {
    bool empty = false;
    bool judged = false;  // but not so that it could be read
    for (std::size_t run = 0; run < report.runs.size(); ++run) {
      const AnswerMeans means = answer_means(report, run);
      if (means.contains(column.measure)) continue;
      (column.needs == a_judge && means.contains("unjudged") ? judged : empty) = true;
    }
    if (judged) lines.push_back(fmt::format("{}: no judgement could be read or had.", column.title));
    if (empty && !column.needs.empty())
      lines.push_back(fmt::format("{} needs {}.", column.title, column.needs));
  }
  return lines;
}

std::vector<SystemAnswers> systems_of(const AnswerReport& report) {
  std::vector<SystemAnswers> systems;
  for (const AnswerRun& run : report.runs) {
    SystemAnswers& own = systems.emplace_back(SystemAnswers{run.system, {}});
    for (const std::vector<AnsweredQuestion>& sample : run.samples)
      own.samples.push_back(answer_records(*report.dataset, sample));
  }
  return systems;
}

bool shows_any(const AnswerReport& report, const AnswerTable& table) {
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    const AnswerMeans means = answer_means(report, run);
    if (std::ranges::any_of(table.columns, [&](const Column& c) { return means.contains(c.measure); }))
      return true;
  }
  return false;
}

}  // namespace

AnswerMeans answer_means(const AnswerReport& report, std::size_t run, UnreadMarks unread) {
  AnswerMeans means = mean_scores(*report.dataset, report.runs, run, unread);
  if (const auto coverage = means.find("coverage"); coverage != means.end()) {
    const MeanScore& score = coverage->second;
    means["coverage_share"] = {score.mean / 100, score.deviation / 100, score.samples};
  }
  return means;
}

std::vector<AnswerTable> answer_tables(std::string_view experiment) {
  if (experiment.starts_with("nitibench")) return nitibench_tables(experiment);
  if (experiment == "searchfiresafety-singlehop") {
    return {{"searchfiresafety-singlehop-answers",
             "As SearchFireSafety lays it out (table 8)",
             {{"accuracy", "Accuracy", ""}}}};
  }
  if (experiment == "searchfiresafety-multihop") {
    return {{"searchfiresafety-multihop-answers",
             "As SearchFireSafety lays it out (tables 6 and 7)",
             {{"accuracy", "Accuracy", ""},
              {"correction_rate", "Correction rate", "a run without context beside it"},
              {"introduced_error_rate", "Introduced error rate", "a run without context beside it"}}}};
  }
  if (experiment == "searchfiresafety") {
    return {{"searchfiresafety-answers",
             "As SearchFireSafety lays it out (table 4)",
             {{"rouge_1_stemmed", "ROUGE-1 (rouge_score, stemmed)", ""},
              {"rouge_l_stemmed", "ROUGE-L (rouge_score, stemmed)", ""},
              {"rouge_1", "ROUGE-1 (words of the language)", ""},
              {"rouge_l", "ROUGE-L (words of the language)", ""},
              {"bertscore_with_question", "BERTScore (answer, question)", "an encoder: --encoder MODEL"},
              {"bertscore", "BERTScore (answer)", "an encoder: --encoder MODEL"},
              {"factuality", "LLM-as-a-judge", a_judge},
              {"preference", "Win rate", a_judge}}}};
  }
  if (experiment != "dutch") return {};
  return {{"dutch-answers",
           "As the Dutch paper lays it out (table 3)",
           {{"coherence", "COH", a_judge},
            {"fluency", "FLU", a_judge},
            {"rouge_l", "ROU", ""},
            {"meteor", "MET", ""},
            {"consistency", "CON", a_judge},
            {"relevance", "REL", a_judge},
            {"macro_recall", "R", ""},
            {"macro_precision", "P", ""},
            {"hit", "Hit", ""}}}};
}

ReportTable answer_rows(const AnswerReport& report, const AnswerTable& table) {
  ReportTable rows{{"System"}, {}};
  for (const Column& column : table.columns) rows.header.emplace_back(column.title);
  const auto add = [&](const std::string& name, const AnswerMeans& means) {
    std::vector<std::string> row{name};
    bool any = false;
    for (const Column& column : table.columns) {
      const auto found = means.find(column.measure);
      any = any || found != means.end();
      row.push_back(found == means.end() ? "" : score_text(found->second, column.measure));
    }
    if (any) rows.rows.push_back(std::move(row));
  };
  const bool marked = std::ranges::find(table.columns, "coverage", &Column::measure) != table.columns.end();
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    const AnswerMeans means = answer_means(report, run);
    add(report.runs[run].system, means);
    const auto unjudged = means.find("unjudged");
    if (marked && unjudged != means.end() && unjudged->second.mean > 0)
      add(report.runs[run].system + ", unread marks as 0", answer_means(report, run, UnreadMarks::as_zero));
  }
  for (const PublishedRow& published : published_table(table.name).rows) {
    std::vector<std::string> row{published.system + " †"};
    for (const Column& column : table.columns) row.push_back(published.text(column.measure));
    rows.rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<std::string> troubles(const AnswerReport& report) {
  std::vector<std::string> lines;
  for (const AnswerRun& run : report.runs) {
    for (const auto& [what, problem] : {std::pair{"no reply", &AnsweredQuestion::failure},
                                        std::pair{"not judged", &AnsweredQuestion::unjudged}}) {
      std::size_t count = 0;
      const std::string* first = nullptr;
      for (const std::vector<AnsweredQuestion>& sample : run.samples) {
        for (const AnsweredQuestion& answered : sample) {
          if ((answered.*problem).empty()) continue;
          if (count++ == 0) first = &(answered.*problem);
        }
      }
      if (count == 0) continue;
      lines.push_back(fmt::format("{}: {}: {} {}: {}", run.system, what, count,
                                  count == 1 ? "answer" : "answers, the first", *first));
    }
  }
  return lines;
}

std::vector<std::string> example_notes(const AnswerReport& report) {
  std::vector<std::string> notes;
  for (const AnswerRun& run : report.runs) {
    const std::size_t wanted = run.settings.examples;
    if (wanted == 0 && report.examples > 0)
      notes.push_back(fmt::format("{} asks for no examples and was shown none.", run.system));
    if (run.examples < wanted && report.examples == 0)
      notes.push_back(fmt::format("{} asks for {} examples: --examples FILE.", run.system, wanted));
    if (run.examples < wanted && report.examples > 0) {
      notes.push_back(fmt::format("{} asks for {} examples and can show {} of the {} given.", run.system,
                                  wanted, run.examples, report.examples));
    }
  }
  return notes;
}

ReportPage answer_page(const AnswerReport& report) {
  ReportPage page("Answers: " + report.name);
  page.paragraph(report.environment);
  page.code(report.command);
  page.paragraph(fmt::format("{} questions. {}", report.dataset->questions.size(), report.usage));
  for (const std::string& note : example_notes(report)) page.paragraph(note);
  std::set<std::string> missing;
  for (const AnswerTable& table : answer_tables(report.name)) {
    if (!shows_any(report, table)) continue;
    page.heading(table.title);
    page.table(table.name == report.name + "-alignment" ? alignment_table(report)
                                                        : answer_rows(report, table));
    if (const std::string source = published_table(table.name).source; !source.empty()) {
      page.paragraph("† as published: " + source + ".");
    }
    for (std::string& line : needs(report, table)) missing.insert(std::move(line));
  }
  for (const std::string& line : missing) page.paragraph(line);
  const auto show = [&](const char* heading, FiguredTable shown) {
    if (shown.table.rows.empty()) return;
    page.heading(heading);
    page.table(std::move(shown.table));
    if (!shown.svg.empty()) page.figure(std::move(shown.svg));
  };
  const std::vector<SystemAnswers> systems = systems_of(report);
  const ReportTable best = best_answers(systems);
  show(best_answers_title, {best, draw_best(best)});
  show(more_read_title, {answers_where_more_was_read(systems), {}});
  show("Lengths and citations (GRPO paper, figure 4)", answer_lengths(report));
  show("Answers by number of citations (NitiBench, figure 13)", citation_counts(report));
  show("By the depth of the gold in the context (NitiBench, figure 14)", depth_of_gold(report));
  show("Likeness to the gold answer by mark (GRPO paper, figures 2 and 3)", likeness_by_mark(report));
  for (const AnswerCase& one : answer_cases(report, shown_cases)) {
    page.heading(
        fmt::format("Answers side by side: question {}", report.dataset->questions[one.question].id));
    page.table(case_table(report, one));
  }
  page.heading("Answers that are none");
  page.table(trouble_table(report));
  for (const std::string& line : troubles(report)) page.paragraph(line);
  page.paragraph(
      "Abstained: the model said that its context does not carry the question. Unreadable: the reply was not "
      "in the form asked for, and is scored as what could be read of it, or was refused or filtered. Failed: "
      "no reply came; left out of every score. Not judged: of all judgements, those that could not be read "
      "or "
      "had; left out of the "
      "judges' means. NitiBench's published code counts them as no coverage and no contradiction, as the "
      "rows "
      "with unread marks as 0 do.");
  return page;
}

}  // namespace pandect
