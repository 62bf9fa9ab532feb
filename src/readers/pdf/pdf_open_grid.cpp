#include "readers/pdf/pdf_open_grid.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "readers/pdf/pdf_rows.h"

namespace pandect {
namespace {

constexpr float least_gutter = 1.2F;  // of the font's size
constexpr std::size_t fewest_rules = 3;
constexpr std::size_t fewest_open_lines = 3;
constexpr std::size_t most_open_words = 3;  // of a cell in a line that is a row by itself
constexpr std::size_t most_open_lines = 400;

/// Rules of one width, from top to bottom.
std::vector<std::vector<Box>> stacks_of(std::span<const Box> rules) {
  std::vector<std::vector<Box>> stacks;
  for (const Box& rule : rules) {
    const auto like = std::ranges::find_if(stacks, [&](const std::vector<Box>& stack) {
      return std::abs(stack.back().left - rule.left) <= same_edge &&
             std::abs(stack.back().right - rule.right) <= same_edge;
    });
    if (like != stacks.end()) {
      if (rule.top - like->back().bottom > same_edge) like->push_back(rule);
    } else {
      stacks.push_back({rule});
    }
  }
  std::erase_if(stacks, [](const std::vector<Box>& stack) { return stack.size() < fewest_rules; });
  return stacks;
}

/// A line of words between two rules.
struct OpenLine {
  PdfRow row;
  std::size_t band = 0;  ///< from 0: the rule it is below
};

std::vector<OpenLine> lines_between(std::span<const Box> rules, const std::vector<PdfWord>& words) {
  std::vector<OpenLine> lines;
  for (std::size_t band = 0; band + 1 < rules.size(); ++band) {
    std::vector<PdfWord> within;
    for (const PdfWord& word : words) {
      const float x = (word.box.left + word.box.right) / 2;
      const float y = (word.box.top + word.box.bottom) / 2;
      if (rules[band].left - same_edge < x && x < rules[band].right + same_edge && rules[band].top < y &&
          y <= rules[band + 1].top)
        within.push_back(word);
    }
    if (within.empty()) continue;
    for (PdfRow& row : make_rows(std::move(within))) lines.push_back({std::move(row), band});
  }
  return lines;
}

/// The middles of the white space that separates the words of all lines.
std::vector<float> gutters_of(std::span<const OpenLine> lines) {
  std::vector<float> gutters;
  if (lines.empty()) return gutters;
  std::vector<std::pair<float, float>> inked;
  std::vector<float> sizes;
  for (const OpenLine& line : lines) {
    sizes.push_back(line.row.size);
    for (const PdfWord& word : line.row.words) inked.emplace_back(word.box.left, word.box.right);
  }
  std::ranges::sort(inked);
  const float widest_space = least_gutter * median(std::move(sizes));
  float end = inked.front().second;
  for (const auto& [left, right] : inked) {
    if (left - end >= widest_space) gutters.push_back((end + left) / 2);
    end = std::max(end, right);
  }
  return gutters;
}

/// The rules of one width around a table: [first, last], with words in columns between any two.
std::vector<std::span<const Box>> tables_of(const std::vector<Box>& rules,
                                            const std::vector<OpenLine>& lines) {
  std::vector<std::span<const Box>> tables;
  std::size_t first = 0;
  const auto close = [&](std::size_t last) {
    if (last - first + 1 >= fewest_rules) tables.push_back(std::span(rules).subspan(first, last - first + 1));
    first = last + 1;
  };
  auto line = lines.begin();
  for (std::size_t band = 0; band + 1 < rules.size(); ++band) {
    const auto begin = line;
    while (line != lines.end() && line->band == band) ++line;
    if (!gutters_of(std::span(begin, line)).empty()) continue;
    close(band);
  }
  close(rules.size() - 1);
  return tables;
}

/// The words of each column of a line.
std::vector<std::size_t> words_by_column(const PdfRow& row, const std::vector<float>& gutters) {
  std::vector<std::size_t> counts(gutters.size() + 1);
  for (const PdfWord& word : row.words)
    ++counts[static_cast<std::size_t>(std::ranges::upper_bound(gutters, word.box.left) - gutters.begin())];
  return counts;
}

/// Splits the bands into rows.
class RowCutter {
 public:
  RowCutter(std::span<const Box> rules, const std::vector<OpenLine>& lines, const std::vector<float>& gutters)
      : rules_(rules), lines_(lines), gutters_(gutters) {}

  /// Adds the edges of the rows; false when it is ambiguous which lines are one row.
  bool cut(std::vector<float>& edges) const {
    bool certain = true;
    edges.push_back(rules_.front().top);
    for (std::size_t i = 1; i < lines_.size(); ++i) {
      if (lines_[i].band != lines_[i - 1].band) continue;
      // Column names, which may be wrapped, are above the first words of a table.
      if (lines_[i].band == 0) continue;
      const bool rows = is_row(lines_[i]) && is_row(lines_[i - 1]);
      if (rows) edges.push_back((lines_[i].row.middle() + lines_[i - 1].row.middle()) / 2);
      certain = certain && rows;
    }
    for (std::size_t i = 1; i < rules_.size(); ++i) edges.push_back(rules_[i].top);
    std::ranges::sort(edges);
    return certain;
  }

 private:
  bool is_row(const OpenLine& line) const {
    return std::ranges::all_of(words_by_column(line.row, gutters_),
                               [](std::size_t count) { return count >= 1 && count <= most_open_words; });
  }

  std::span<const Box> rules_;
  const std::vector<OpenLine>& lines_;
  const std::vector<float>& gutters_;
};

/// True if all columns have running text: a page between rules.
bool is_running_text(const std::vector<OpenLine>& lines, const std::vector<float>& gutters) {
  constexpr std::size_t many_lines = 20;
  constexpr float least_fill = 0.6F;  // of a column's width that its middle line fills
  if (lines.size() < many_lines) return false;
  for (std::size_t column = 0; column <= gutters.size(); ++column) {
    std::vector<float> widths;
    for (const OpenLine& line : lines) {
      float left = 0;
      float right = 0;
      for (const PdfWord& word : line.row.words) {
        if (std::ranges::upper_bound(gutters, word.box.left) - gutters.begin() !=
            static_cast<std::ptrdiff_t>(column))
          continue;
        left = right == 0 ? word.box.left : std::min(left, word.box.left);
        right = std::max(right, word.box.right);
      }
      if (right > 0) widths.push_back(right - left);
    }
    if (widths.size() < many_lines) return false;
    const float widest = std::ranges::max(widths);
    if (median(std::move(widths)) < least_fill * widest) return false;
  }
  return true;
}

/// The grid of the words between rules, when they are in columns.
std::optional<PdfGrid> make_grid(std::span<const Box> rules, const std::vector<PdfWord>& words) {
  const std::vector<OpenLine> lines = lines_between(rules, words);
  if (lines.size() < fewest_open_lines) return std::nullopt;
  const std::vector<float> gutters = gutters_of(lines);
  if (gutters.empty() || is_running_text(lines, gutters)) return std::nullopt;
  PdfGrid grid;
  grid.columns = {rules.front().left};
  grid.columns.insert(grid.columns.end(), gutters.begin(), gutters.end());
  grid.columns.push_back(rules.front().right);
  fill_cells(grid, !RowCutter(rules, lines, gutters).cut(grid.rows));
  return grid;
}

}  // namespace

std::vector<PdfGrid> find_open_grids(std::span<const Box> rules, const std::vector<PdfWord>& words) {
  std::vector<PdfGrid> grids;
  for (const std::vector<Box>& stack : stacks_of(rules)) {
    const std::vector<OpenLine> lines = lines_between(stack, words);
    if (lines.size() > most_open_lines) continue;
    for (const std::span<const Box> table : tables_of(stack, lines)) {
      if (auto grid = make_grid(table, words)) grids.push_back(std::move(*grid));
    }
  }
  return grids;
}

}  // namespace pandect
