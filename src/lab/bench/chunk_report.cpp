#include "lab/bench/chunk_report.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include "lab/bench/plot.h"
#include "lab/bench/published.h"

namespace pandect {
namespace {

struct Measure {
  std::string_view key;  ///< in published tables
  std::string_view title;
  double InformationLoss::* value;
};
constexpr std::array<Measure, 5> measures{{
    {"sections_per_chunk", "sections/chunk", &InformationLoss::sections_per_chunk},
    {"chunks_per_section", "chunks/section", &InformationLoss::chunks_per_section},
    {"fail_chunk", "fail chunk", &InformationLoss::fail_chunk},
    {"fail_section", "fail section", &InformationLoss::fail_section},
    {"uncovered_section", "uncovered section", &InformationLoss::uncovered_section},
}};

using Scores = std::array<double, measures.size()>;

/// A size or overlap of 0 in a key: the mean over all of them.
struct Key {
  std::string_view strategy;
  std::size_t size = 0;
  std::size_t overlap = 0;
  bool holds(const ChunkSettings& settings) const {
    return strategy == chunk_strategy_name(settings.strategy) && (size == 0 || size == settings.size) &&
           (overlap == 0 || overlap == settings.overlap);
  }
};

Scores scores_of(const InformationLoss& loss) {
  Scores scores{};
  for (std::size_t i = 0; i < measures.size(); ++i) scores[i] = loss.*measures[i].value;
  return scores;
}

/// The mean over the runs that match a key.
Scores mean(const std::vector<ChunkRun>& runs, const Key& key) {
  Scores sum{};
  double count = 0;
  for (const ChunkRun& run : runs) {
    if (!key.holds(run.settings)) continue;
    const Scores scores = scores_of(run.loss);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += scores[i];
    ++count;
  }
  for (double& value : sum) value /= std::max(1.0, count);
  return sum;
}

std::vector<std::string> header() {
  std::vector<std::string> cells{"strategy", "size", "overlap"};
  for (const Measure& measure : measures) cells.emplace_back(measure.title);
  return cells;
}

std::string number_or_all(std::size_t number) {
  return number == 0 ? "all" : std::to_string(number);
}

std::vector<std::string> cells(std::string strategy, std::string size, std::string overlap,
                               const Scores& scores) {
  std::vector<std::string> row{std::move(strategy), std::move(size), std::move(overlap)};
  for (const double score : scores) row.push_back(fmt::format("{:.3f}", score));
  return row;
}

std::size_t overlap_of(const PublishedRow& row) {
  const auto found = row.scores.find("overlap");
  return found == row.scores.end() ? 0 : static_cast<std::size_t>(found->second);
}

/// The paper's row of a key, if it has one.
void add_published(ReportTable& table, const PublishedTable& published, const Key& key) {
  for (const PublishedRow& row : published.rows) {
    if (row.system != key.strategy || row.k != key.size || overlap_of(row) != key.overlap) continue;
    Scores scores{};
    for (std::size_t i = 0; i < measures.size(); ++i) {
      const auto found = row.scores.find(measures[i].key);
      if (found != row.scores.end()) scores[i] = found->second;
    }
    table.rows.push_back(
        cells(row.system + " †", number_or_all(key.size), number_or_all(key.overlap), scores));
  }
}

/// A table of means, each above the paper's.
ReportTable means(const std::vector<ChunkRun>& runs, const std::vector<Key>& keys,
                  const PublishedTable& published) {
  ReportTable table{header(), {}};
  for (const Key& key : keys) {
    const bool whole =
        std::ranges::any_of(runs, [&](const ChunkRun& run) { return key.holds(run.settings); });
    if (!whole) continue;
    table.rows.push_back(cells(std::string(key.strategy), number_or_all(key.size), number_or_all(key.overlap),
                               mean(runs, key)));
    add_published(table, published, key);
  }
  return table;
}

/// The values of a setting, ascending, each once.
std::vector<std::size_t> values(const std::vector<ChunkRun>& runs, std::size_t ChunkSettings::* setting) {
  std::vector<std::size_t> all;
  for (const ChunkRun& run : runs) all.push_back(run.settings.*setting);
  std::ranges::sort(all);
  const auto rest = std::ranges::unique(all);
  all.erase(rest.begin(), rest.end());
  std::erase(all, 0U);
  return all;
}

std::vector<std::string_view> strategies(const std::vector<ChunkRun>& runs) {
  std::vector<std::string_view> names;
  for (const ChunkRun& run : runs) {
    const std::string_view name = chunk_strategy_name(run.settings.strategy);
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  return names;
}

/// Number, mean, deviation and quartiles of the sections covered by the kept chunks.
std::vector<std::string> covered_cells(const InformationLoss& loss) {
  const std::vector<std::size_t>& covered = loss.covered;
  const double count = static_cast<double>(std::max<std::size_t>(1, covered.size()));
  double sum = 0;
  double squares = 0;
  for (const std::size_t n : covered) {
    sum += static_cast<double>(n);
    squares += static_cast<double>(n * n);
  }
  const double average = sum / count;
  const double deviation = std::sqrt(std::max(0.0, squares / count - average * average));
  const auto quantile = [&](double q) {
    return covered.empty() ? "" : std::to_string(covered[static_cast<std::size_t>(q * (count - 1))]);
  };
  return {std::to_string(covered.size()),
          fmt::format("{:.3f}", average),
          fmt::format("{:.3f}", deviation),
          quantile(0),
          quantile(.25),
          quantile(.5),
          quantile(.75),
          quantile(1)};
}

ReportTable covered_table(const std::vector<ChunkRun>& runs) {
  ReportTable table{
      {"strategy", "size", "overlap", "count", "mean", "SD", "min", "25 %", "50 %", "75 %", "max"}, {}};
  const PublishedTable published = published_table("chunking-covered");
  for (const ChunkRun& run : runs) {
    const std::string_view strategy = chunk_strategy_name(run.settings.strategy);
    std::vector<std::string> row{std::string(strategy), std::to_string(run.settings.size),
                                 std::to_string(run.settings.overlap)};
    std::ranges::move(covered_cells(run.loss), std::back_inserter(row));
    table.rows.push_back(std::move(row));
    for (const PublishedRow& paper : published.rows) {
      if (paper.system != strategy || paper.k != run.settings.size ||
          overlap_of(paper) != run.settings.overlap)
        continue;
      std::vector<std::string> theirs{paper.system + " †", std::to_string(paper.k),
                                      std::to_string(overlap_of(paper))};
      for (const char* key : {"count", "mean", "sd", "min", "q25", "median", "q75", "max"}) {
        const auto found = paper.scores.find(key);
        theirs.push_back(found == paper.scores.end() ? "" : fmt::format("{:g}", found->second));
      }
      table.rows.push_back(std::move(theirs));
    }
  }
  return table;
}

/// A measure over the size, a line for each strategy, mean over the overlaps.
LinePlot plot(const std::vector<ChunkRun>& runs, const Measure& measure) {
  LinePlot drawn{std::string(measure.title), "size", std::string(measure.title), false, {}};
  for (const std::string_view strategy : strategies(runs)) {
    Series series{std::string(strategy), {}};
    for (const std::size_t size : values(runs, &ChunkSettings::size)) {
      double sum = 0;
      double count = 0;
      for (const ChunkRun& run : runs) {
        if (!Key{strategy, size, 0}.holds(run.settings)) continue;
        sum += run.loss.*measure.value;
        ++count;
      }
      if (count > 0) series.points.emplace_back(static_cast<double>(size), sum / count);
    }
    if (!series.points.empty()) drawn.series.push_back(std::move(series));
  }
  return drawn;
}

}  // namespace

ReportTable chunk_table(const std::vector<ChunkRun>& runs) {
  ReportTable table{header(), {}};
  const PublishedTable published = published_table("chunking");
  for (const ChunkRun& run : runs) {
    const Key key{chunk_strategy_name(run.settings.strategy), run.settings.size, run.settings.overlap};
    table.rows.push_back(cells(std::string(key.strategy), std::to_string(key.size),
                               std::to_string(key.overlap), scores_of(run.loss)));
    if (key.overlap > 0) add_published(table, published, key);
  }
  return table;
}

ReportPage chunk_report(const std::vector<ChunkRun>& runs, const std::string& command) {
  const PublishedTable published = published_table("chunking");
  ReportPage page("Information loss of chunks");
  if (!runs.empty()) page.paragraph(fmt::format("{} sections.", runs.front().loss.sections));
  page.code(command);
  page.paragraph("† published: " + published.source + ".");
  page.heading("Strategies (table 5)");
  std::vector<Key> keys;
  for (const std::string_view strategy : strategies(runs)) keys.push_back({strategy, 0, 0});
  page.table(means(runs, keys, published));
  for (const Measure& measure : measures) page.figure(draw_lines(plot(runs, measure)));
  page.heading("Sizes (table 25)");
  keys.clear();
  for (const std::string_view strategy : strategies(runs)) {
    for (const std::size_t size : values(runs, &ChunkSettings::size)) keys.push_back({strategy, size, 0});
  }
  page.table(means(runs, keys, published));
  page.heading("Overlaps (table 26)");
  keys.clear();
  for (const std::string_view strategy : strategies(runs)) {
    for (const std::size_t overlap : values(runs, &ChunkSettings::overlap))
      keys.push_back({strategy, 0, overlap});
  }
  page.table(means(runs, keys, published));
  page.heading("Every run (table 6)");
  page.table(chunk_table(runs));
  page.heading("Sections that a kept chunk covers (table 27)");
  page.table(covered_table(runs));
  return page;
}

}  // namespace pandect
