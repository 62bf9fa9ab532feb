#include "lab/bench/retrieval_report.h"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "finding/find.h"
#include "lab/bench/plot.h"
#include "lab/bench/provision_names.h"
#include "retrieve/links.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t close_look = 10;  ///< depth of the breakdowns
constexpr std::array<std::size_t, 8> curve_depths{1, 2, 3, 5, 10, 20, 50, 100};

struct RankingMeasure {
  std::string_view key;  ///< in published tables
  std::string_view title;
  double RetrievalScores::* value;
};
constexpr std::array<RankingMeasure, 6> ranking_measures{{
    {"hit_rate", "HR", &RetrievalScores::hit_rate},
    {"multi_hit_rate", "Multi-HR", &RetrievalScores::multi_hit_rate},
    {"recall", "Recall", &RetrievalScores::recall},
    {"mrr", "MRR", &RetrievalScores::mrr},
    {"multi_mrr", "Multi-MRR", &RetrievalScores::multi_mrr},
    {"ndcg", "nDCG", &RetrievalScores::ndcg},
}};

std::string three_digits(double value) {
  return fmt::format("{:.3f}", value);
}

using Counts = std::map<std::string, std::size_t>;

/// The largest rows of a count, at most `most`.
std::vector<std::pair<std::string, std::size_t>> largest(const Counts& counts, std::size_t most) {
  std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(), counts.end());
  std::ranges::stable_sort(rows, std::ranges::greater(), [](const auto& row) { return row.second; });
  if (rows.size() > most) rows.resize(most);
  return rows;
}

std::span<const std::string> first(const RankedQuestion& ranked, std::size_t k) {
  return std::span(ranked.names).first(std::min(k, ranked.names.size()));
}

bool holds(std::span<const std::string> names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

std::string recall_curves(const RetrievalReport& report) {
  LinePlot plot{"Recall of the first k", "k", "recall", true, {}};
  for (const SystemRun& run : report.runs) {
    Series series{run.system, {}};
    for (const std::size_t k : curve_depths) {
      series.points.emplace_back(k, mean(score_run(*report.dataset, run, k)).recall);
    }
    plot.series.push_back(std::move(series));
  }
  return draw_lines(plot);
}

/// Rows of a paper's table below ours, marked with a dagger.
void add_published(ReportPage& page, ReportTable& table, const PublishedTable& published,
                   const std::vector<std::pair<std::string_view, int>>& columns) {
  for (const PublishedRow& row : published.rows) {
    std::vector<std::string> cells{row.system + " †"};
    for (const auto& [key, digits] : columns) {
      const auto found = row.scores.find(key);
      cells.push_back(found == row.scores.end() ? "" : fmt::format("{:.{}f}", found->second, digits));
    }
    cells.resize(table.header.size());
    table.rows.push_back(std::move(cells));
  }
  if (!published.rows.empty()) page.paragraph(fmt::format("† published: {}.", published.source));
}

struct LawRow {
  std::vector<RetrievalScores> scores;  // of the questions with gold from it
  std::size_t found = 0;
  std::size_t gold = 0;
};

std::map<std::string, LawRow> rows_of_laws(const RetrievalReport& report, const ProvisionNames& names) {
  const SystemRun& run = report.runs.back();
  const std::vector<RetrievalScores> scores = score_run(*report.dataset, run, close_look);
  std::map<std::string, LawRow> laws;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    std::set<std::string> seen;
    for (const std::string& gold : report.dataset->questions[i].gold) {
      const std::string name = names.law(gold);
      LawRow& law = laws[name];
      ++law.gold;
      if (holds(first(run.questions[i], close_look), gold)) ++law.found;
      if (seen.insert(name).second) law.scores.push_back(scores[i]);
    }
  }
  return laws;
}

/// NitiBench, tables 18 and 19: the scores of the questions with gold from each law.
void add_laws(ReportPage& page, const RetrievalReport& report, const ProvisionNames& names) {
  ReportTable table{{"law", fmt::format("Multi-MRR@{}", close_look), fmt::format("Recall@{}", close_look),
                     "questions", "provisions", "gold", "found"},
                    {}};
  BarPlot bars{fmt::format("Recall@{} of the questions on each law", close_look), {}};
  for (const auto& [name, law] : rows_of_laws(report, names)) {
    const RetrievalScores average = mean(law.scores);
    table.rows.push_back({name, three_digits(average.multi_mrr), three_digits(average.recall),
                          std::to_string(law.scores.size()), std::to_string(names.provisions_of(name)),
                          std::to_string(law.gold), std::to_string(law.found)});
    bars.bars.emplace_back(name, average.recall);
  }
  page.heading(fmt::format("Each law ({})", report.runs.back().system));
  page.paragraph("Means over the questions with a gold provision from the law, of all their gold.");
  add_published(page, table, published_table(report.name + "-laws"),
                {{"multi_mrr", 3}, {"recall", 3}, {"support", 0}, {"sections", 0}});
  page.table(std::move(table));
  page.figure(draw_bars(bars));
}

/// Questions in four groups of equal size by their length.
void add_lengths(ReportPage& page, const RetrievalReport& report) {
  const SystemRun& run = report.runs.back();
  std::vector<std::pair<std::size_t, std::size_t>> lengths;
  for (std::size_t i = 0; i < report.dataset->questions.size(); ++i) {
    lengths.emplace_back(count_code_points(report.dataset->questions[i].text), i);
  }
  std::ranges::sort(lengths);
  const std::vector<RetrievalScores> scores = score_run(*report.dataset, run, close_look);
  ReportTable table{{"characters of the question", "questions", fmt::format("Recall@{}", close_look), "MRR"},
                    {}};
  for (std::size_t quarter = 0; quarter < 4; ++quarter) {
    const std::size_t begin = lengths.size() * quarter / 4;
    const std::size_t end = lengths.size() * (quarter + 1) / 4;
    if (begin == end) continue;
    std::vector<RetrievalScores> some;
    for (std::size_t i = begin; i < end; ++i) some.push_back(scores[lengths[i].second]);
    const RetrievalScores average = mean(some);
    table.rows.push_back({fmt::format("{} to {}", lengths[begin].first, lengths[end - 1].first),
                          std::to_string(end - begin), three_digits(average.recall),
                          three_digits(average.mrr)});
  }
  page.heading(fmt::format("Length of the question ({})", run.system));
  page.table(std::move(table));
}

void add_errors(ReportPage& page, const RetrievalReport& report, const ProvisionNames& names) {
  const SystemRun& run = report.runs.back();
  Counts missed;
  Counts asked;
  Counts wrong;
  for (std::size_t i = 0; i < report.dataset->questions.size(); ++i) {
    const std::vector<std::string>& gold = report.dataset->questions[i].gold;
    const std::span<const std::string> found = first(run.questions[i], close_look);
    for (const std::string& name : gold) {
      ++asked[names.provision(name)];
      if (!holds(found, name)) ++missed[names.provision(name)];
    }
    for (const std::string& name : found) {
      if (!holds(gold, name)) ++wrong[names.law(name)];
    }
  }
  ReportTable provisions{{"provision", "missed", "rate"}, {}};
  for (const auto& [name, count] : largest(missed, 10)) {
    provisions.rows.push_back(
        {name, std::to_string(count),
         fmt::format("{:.2f}", static_cast<double>(count) / static_cast<double>(asked[name]))});
  }
  page.heading(fmt::format("Provisions most often missed among the first {} ({})", close_look, run.system));
  add_published(page, provisions, published_table(report.name + "-missed"), {{"missed", 0}, {"rate", 2}});
  page.table(std::move(provisions));
  ReportTable laws{{"law", "hits"}, {}};
  for (const auto& [name, count] : largest(wrong, 25)) laws.rows.push_back({name, std::to_string(count)});
  page.heading(fmt::format("Laws that other hits among the first {} are from ({})", close_look, run.system));
  add_published(page, laws, published_table(report.name + "-false"), {{"hits", 0}});
  page.table(std::move(laws));
}

void add_link_depths(ReportPage& page, const RetrievalReport& report) {
  if (report.link_depths.empty()) return;
  ReportTable table{{"depth", "Recall", "gain", "MRR", "Multi-MRR", "provisions a question"}, {}};
  LinePlot gains{"What references add, by depth",
                 "depth",
                 "difference to depth 0",
                 false,
                 {{"Recall", {}}, {"MRR", {}}, {"Multi-MRR", {}}}};
  LinePlot sizes{"Provisions a question", "depth", "provisions", false, {{"provisions", {}}}};
  const RetrievalScores& none = report.link_depths.front().scores;
  for (const LinkDepth& one : report.link_depths) {
    const auto depth = static_cast<double>(one.depth);
    table.rows.push_back({std::to_string(one.depth), three_digits(one.scores.recall),
                          fmt::format("{:+.3f}", one.scores.recall - none.recall),
                          three_digits(one.scores.mrr), three_digits(one.scores.multi_mrr),
                          fmt::format("{:.1f}", one.provisions)});
    gains.series[0].points.emplace_back(depth, one.scores.recall - none.recall);
    gains.series[1].points.emplace_back(depth, one.scores.mrr - none.mrr);
    gains.series[2].points.emplace_back(depth, one.scores.multi_mrr - none.multi_mrr);
    sizes.series[0].points.emplace_back(depth, one.provisions);
  }
  page.heading(fmt::format("NitiLink, by depth ({})", report.runs.back().system));
  page.paragraph(
      fmt::format("What the first {} hits refer to is put behind each, to this depth, and nothing is cut off "
                  "(NitiBench, section 6.2, figures 7 and 8).",
                  close_look));
  page.table(std::move(table));
  page.figure(draw_lines(gains));
  page.figure(draw_lines(sizes));
}

}  // namespace

std::vector<LinkDepth> measure_link_depths(const LibraryView& library, const RetrievalDataset& dataset,
                                           const SharedRetriever& retriever, std::optional<std::int32_t> day,
                                           std::size_t retrieved, std::size_t deepest) {
  std::vector<LinkDepth> depths(deepest + 1);
  parallel_for(depths.size(), [&](std::size_t depth) {
    const LinkFollowing settings{retrieved, depth, false};
    const auto follow = std::make_shared<FollowLinks>(library, retriever, settings);
    std::vector<RetrievalScores> scores;
    std::size_t provisions = 0;
    for (const BenchQuestion& question : dataset.questions) {
      std::vector<std::string> names;
      for (const Hit& hit : find(library, follow, question.text, {std::nullopt, day}, SIZE_MAX).hits) {
        std::string name = dataset.name_of(library, hit);
        if (!name.empty()) names.push_back(std::move(name));
      }
      scores.push_back(score_ranking(question.gold, names, names.size()));
      provisions += names.size();
    }
    const auto questions = static_cast<double>(std::max<std::size_t>(1, dataset.questions.size()));
    depths[depth] = {depth, mean(scores), static_cast<double>(provisions) / questions};
  });
  return depths;
}

ReportTable retrieval_table(const RetrievalReport& report, const PublishedTable& published) {
  ReportTable table{{"k", "system"}, {}};
  for (const RankingMeasure& measure : ranking_measures) table.header.emplace_back(measure.title);
  for (const std::size_t k : report.dataset->depths) {
    for (const SystemRun& run : report.runs) {
      const RetrievalScores scores = mean(score_run(*report.dataset, run, k));
      std::vector<std::string> cells{std::to_string(k), run.system};
      for (const RankingMeasure& measure : ranking_measures)
        cells.push_back(three_digits(scores.*measure.value));
      table.rows.push_back(std::move(cells));
    }
    for (const PublishedRow& row : published.rows) {
      if (row.k != k) continue;
      std::vector<std::string> cells{std::to_string(k), row.system + " †"};
      for (const RankingMeasure& measure : ranking_measures) cells.push_back(row.text(measure.key));
      table.rows.push_back(std::move(cells));
    }
  }
  return table;
}

ReportPage retrieval_page(const RetrievalReport& report) {
  const PublishedTable published = published_table(report.name);
  ReportPage page("Retrieval: " + report.name);
  page.paragraph(fmt::format("{} questions. {}", report.dataset->questions.size(), report.environment));
  page.code(report.command);
  page.heading("Systems");
  if (!published.rows.empty()) {
    page.paragraph(
        fmt::format("† published: {}. Other questions and other texts are among them: context, no "
                    "comparison. The row of an "
                    "encoder or a reranker is filled by its run over what --export writes: --runs FILE.",
                    published.source));
  }
  page.table(retrieval_table(report, published));
  page.figure(recall_curves(report));
  if (report.runs.empty()) return page;
  const ProvisionNames names(*report.library, *report.dataset);
  add_laws(page, report, names);
  add_lengths(page, report);
  add_errors(page, report, names);
  add_link_depths(page, report);
  return page;
}

}  // namespace pandect
