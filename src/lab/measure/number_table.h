#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Named columns of numbers, such as the metrics of several systems.
struct NumberTable {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;  ///< of the same length each
};

/// Parses a line of names and lines of numbers, separated by tabs.
/// @param name the text's name in error messages
/// @throws Error bad_input with the line that has another number of columns, or a value that is not a finite
/// number
NumberTable parse_number_table(std::string_view text, const std::string& name);

/// The correlation of some columns with others, by pearson() and spearman(): NitiBench's table 22 is the
/// first of them between metrics of retrieval and of answers, one row for each system.
struct CorrelationTable {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<std::optional<double>>> pearson;   ///< [row][column]
  std::vector<std::vector<std::optional<double>>> spearman;  ///< [row][column]
};
CorrelationTable correlate(const NumberTable& rows, const NumberTable& columns);

}  // namespace pandect
