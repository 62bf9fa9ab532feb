#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// A row of a paper's table.
struct PublishedRow {
  std::size_t k = 0;
  std::string system;
  std::map<std::string, double, std::less<>>
      scores;  ///< by "hit_rate", "recall", …; scores that were not reported are absent
  std::map<std::string, std::string, std::less<>> written;  ///< the same with the paper's digits: "0.9015"

  /// A score as written; empty for one that was not reported.
  std::string text(std::string_view score) const;
};

/// The table of a paper for an experiment (built-in data/published/*.csv).
struct PublishedTable {
  std::string source;  ///< paper, table and set of questions
  std::vector<PublishedRow> rows;
};

/// An empty table when no paper reports the experiment.
PublishedTable published_table(std::string_view experiment);

}  // namespace pandect
