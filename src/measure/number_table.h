#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Columns of numbers under names, such as the metrics of several systems.
struct NumberTable {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;  ///< of the same length each
};

/// Reads a line of names and lines of numbers, with tabs between them.
/// @param name what complaints call the text
/// @throws Error bad_input with the line that has another number of columns, or what is no finite number
NumberTable parse_number_table(std::string_view text, const std::string& name);

/// How far each of some columns goes with each of others, by pearson() and spearman(): NitiBench's table 22
/// is the first of them between metrics of retrieval and of answers, one row a system.
struct CorrelationTable {
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<std::vector<std::optional<double>>> pearson;   ///< [row][column]
  std::vector<std::vector<std::optional<double>>> spearman;  ///< [row][column]
};
CorrelationTable correlate(const NumberTable& rows, const NumberTable& columns);

}  // namespace pandect
