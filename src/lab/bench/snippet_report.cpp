#include "lab/bench/snippet_report.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/thread_pool.h"
#include "lab/bench/plot.h"
#include "lab/bench/published.h"
#include "lab/bench/snippet_name.h"

namespace pandect {
namespace {

std::vector<Snippet> parse(const std::vector<std::string>& names) {
  std::vector<Snippet> snippets;
  for (const std::string& name : names) snippets.push_back(parse_snippet_name(name));
  return snippets;
}

void add(CharacterScores& sum, const CharacterScores& scores) {
  sum.precision += scores.precision;
  sum.recall += scores.recall;
}

CharacterScores divided(const CharacterScores& sum, double count) {
  return {sum.precision / count, sum.recall / count};
}

/// The sets in the order of their first questions, with the number of questions.
std::vector<std::pair<std::string, double>> sets_of(const RetrievalDataset& dataset) {
  std::vector<std::pair<std::string, double>> sets;
  for (const BenchQuestion& question : dataset.questions) {
    const auto known = std::ranges::find(sets, question.set, &std::pair<std::string, double>::first);
    if (known == sets.end())
      sets.emplace_back(question.set, 1);
    else
      ++known->second;
  }
  return sets;
}

std::string percent(double share) {
  return fmt::format("{:.2f}", 100 * share);
}

/// The paper's rows are k, "system / set", precision and recall in percent.
void add_published(ReportTable& table, const std::vector<std::size_t>& depths, const std::string& name) {
  const PublishedTable published = published_table(name);
  std::vector<std::string> systems;
  for (const PublishedRow& row : published.rows) {
    if (std::ranges::find(systems, row.system) == systems.end()) systems.push_back(row.system);
  }
  for (const std::string& system : systems) {
    const std::size_t slash = system.rfind(" / ");
    std::vector<std::string> cells{system.substr(0, slash) + " †", system.substr(slash + 3)};
    for (const char* key : {"precision", "recall"}) {
      for (const std::size_t k : depths) {
        const auto found = std::ranges::find_if(
            published.rows, [&](const PublishedRow& row) { return row.system == system && row.k == k; });
        const bool given = found != published.rows.end() && found->scores.contains(key);
        cells.push_back(given ? fmt::format("{:.2f}", found->scores.find(key)->second) : "");
      }
    }
    table.rows.push_back(std::move(cells));
  }
}

LinePlot curve(const std::vector<SnippetRow>& rows, const char* title, double CharacterScores::* measure) {
  LinePlot plot{title, "snippets", title, true, {}};
  for (const SnippetRow& row : rows) {
    if (row.set != "all") continue;
    if (plot.series.empty() || plot.series.back().name != row.system) plot.series.push_back({row.system, {}});
    plot.series.back().points.emplace_back(static_cast<double>(row.k), row.published.*measure);
  }
  return plot;
}

}  // namespace

std::vector<SnippetRow> summarise_snippets(const RetrievalDataset& dataset, const SystemRun& run) {
  const std::vector<std::pair<std::string, double>> sets = sets_of(dataset);
  std::vector<std::map<std::string, SnippetRow>> sums(dataset.depths.size());
  for (std::size_t i = 0; i < dataset.questions.size(); ++i) {
    const std::vector<Snippet> gold = parse(dataset.questions[i].gold);
    const std::vector<Snippet> ranked = parse(run.questions[i].names);
    for (std::size_t d = 0; d < dataset.depths.size(); ++d) {
      const std::span first = std::span(ranked).first(std::min(dataset.depths[d], ranked.size()));
      SnippetRow& sum = sums[d][dataset.questions[i].set];
      add(sum.published, published_character_scores(gold, first));
      add(sum.distinct, distinct_character_scores(gold, first));
    }
  }
  std::vector<SnippetRow> rows;
  for (std::size_t d = 0; d < dataset.depths.size(); ++d) {
    SnippetRow all{run.system, "all", dataset.depths[d], {}, {}};
    for (const auto& [set, count] : sets) {
      const SnippetRow& sum = sums[d][set];
      rows.push_back(
          {run.system, set, dataset.depths[d], divided(sum.published, count), divided(sum.distinct, count)});
      add(all.published, rows.back().published);
      add(all.distinct, rows.back().distinct);
    }
    const auto count = static_cast<double>(std::max<std::size_t>(1, sets.size()));
    all.published = divided(all.published, count);
    all.distinct = divided(all.distinct, count);
    rows.push_back(all);
  }
  return rows;
}

ReportTable snippet_table(const std::vector<SnippetRow>& rows, const std::vector<std::size_t>& depths,
                          CharacterScores SnippetRow::* counted, const std::string& name) {
  ReportTable table{{"system", "set"}, {}};
  for (const char* measure : {"P", "R"}) {
    for (const std::size_t k : depths) table.header.push_back(fmt::format("{}@{}", measure, k));
  }
  std::vector<std::pair<std::string, std::string>> keys;
  for (const SnippetRow& row : rows) {
    const std::pair key{row.system, row.set};
    if (std::ranges::find(keys, key) == keys.end()) keys.push_back(key);
  }
  for (const auto& [system, set] : keys) {
    std::vector<std::string> cells{system, set};
    for (const auto measure : {&CharacterScores::precision, &CharacterScores::recall}) {
      for (const SnippetRow& row : rows) {
        if (row.system == system && row.set == set) cells.push_back(percent((row.*counted).*measure));
      }
    }
    table.rows.push_back(std::move(cells));
  }
  if (counted == &SnippetRow::published) add_published(table, depths, name);
  return table;
}

ReportPage snippet_page(const RetrievalDataset& dataset, const std::vector<SnippetRow>& rows,
                        const std::string& name, const std::string& command, const std::string& environment) {
  ReportPage page("Snippets: " + name);
  page.paragraph(fmt::format("{} questions. {}", dataset.questions.size(), environment));
  page.code(command);
  page.heading("Precision and recall, as the published code counts");
  page.paragraph(
      "In percent of characters. A snippet that is retrieved twice counts twice. Each set has the same "
      "weight in "
      "\"all\".");
  const PublishedTable published = published_table(name);
  if (!published.rows.empty()) page.paragraph("† published: " + published.source + ".");
  page.table(snippet_table(rows, dataset.depths, &SnippetRow::published, name));
  page.figure(draw_lines(curve(rows, "precision", &CharacterScores::precision)));
  page.figure(draw_lines(curve(rows, "recall", &CharacterScores::recall)));
  page.heading("Each character counted once");
  page.table(snippet_table(rows, dataset.depths, &SnippetRow::distinct, name));
  return page;
}

}  // namespace pandect
