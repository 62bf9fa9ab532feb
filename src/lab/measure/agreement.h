#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/json.h"

namespace pandect {

/// Counts of each pair of labels of two sides.
struct ConfusionMatrix {
  std::vector<std::string> labels;               ///< of both sides, sorted
  std::vector<std::vector<std::size_t>> counts;  ///< [gold][given]
};

/// Both sides have the same length. @throws Error bad_input for more than 1,000 different labels
ConfusionMatrix confusion_matrix(std::span<const std::string> gold, std::span<const std::string> given);

/// The scores of one label; a ratio without denominator is 0, as in scikit-learn.
struct LabelScore {
  std::string label;
  double precision = 0;
  double recall = 0;
  double f1 = 0;
  std::size_t support = 0;  ///< number of times it is the gold label
};

/// The agreement of two sides (NitiBench, tables 2 to 4), as computed by scikit-learn.
struct Agreement {
  std::vector<LabelScore> labels;
  LabelScore macro;     ///< the mean over labels
  LabelScore weighted;  ///< the mean weighted by support
  double accuracy = 0;
  /// Cohen's kappa (1960), (agreement - chance) / (1 - chance); nothing when chance agreement is 1.
  std::optional<double> kappa;
};
Agreement agreement(const ConfusionMatrix& matrix);

/// Krippendorff's alpha (2011) for nominal labels, 1 - observed / expected disagreement: the labels that any
/// number of people gave to each item. Items with fewer than two labels are left out; nothing when there is
/// none, or only one label.
std::optional<double> krippendorff_alpha(std::span<const std::vector<std::string>> items);

/// Both as a table, and as JSON.
std::string agreement_lines(const ConfusionMatrix& matrix, const Agreement& scores);
Json agreement_json(const ConfusionMatrix& matrix, const Agreement& scores);

}  // namespace pandect
