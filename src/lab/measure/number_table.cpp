#include "lab/measure/number_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/lines.h"
#include "lab/measure/statistics.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::vector<std::string_view> fields(std::string_view line) {
  std::vector<std::string_view> all;
  while (true) {
    const std::size_t tab = line.find('\t');
    all.push_back(line.substr(0, tab));
    if (tab == std::string_view::npos) return all;
    line.remove_prefix(tab + 1);
  }
}

double number(std::string_view word, const std::string& where) {
  double value = 0;
  const auto [end, failed] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (failed == std::errc() && end == word.data() + word.size() && std::isfinite(value)) return value;
  throw Error(ErrorCode::bad_input, fmt::format("{}: '{}' is not a finite number", where, word));
}

}  // namespace

NumberTable parse_number_table(std::string_view text, const std::string& name) {
  text = without_byte_order_mark(text);
  NumberTable table;
  for (std::size_t line_number = 1; !text.empty(); ++line_number) {
    const std::string_view line = without_return(take_line(text));
    if (line.empty()) continue;
    const std::string where = fmt::format("{}: line {}", name, line_number);
    const std::vector<std::string_view> words = fields(line);
    if (table.names.empty()) {
      table.names.assign(words.begin(), words.end());
      table.columns.resize(words.size());
      continue;
    }
    if (words.size() != table.names.size()) {
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: {} columns instead of {}", where, words.size(), table.names.size()),
                  "names and numbers have tabs between them");
    }
    for (std::size_t i = 0; i < words.size(); ++i) table.columns[i].push_back(number(words[i], where));
  }
  return table;
}

CorrelationTable correlate(const NumberTable& rows, const NumberTable& columns) {
  CorrelationTable table{rows.names, columns.names, {}, {}};
  for (const std::vector<double>& row : rows.columns) {
    std::vector<std::optional<double>>& linear = table.pearson.emplace_back();
    std::vector<std::optional<double>>& ranked = table.spearman.emplace_back();
    for (const std::vector<double>& column : columns.columns) {
      linear.push_back(pearson(row, column));
      ranked.push_back(spearman(row, column));
    }
  }
  return table;
}

}  // namespace pandect
