#include "readers/pdf/pdf_grid.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace pandect {
namespace {

constexpr float touching = 3;        // points between rules that meet
constexpr float least_drawn = 0.6F;  // of a field's side, for it to be a wall
constexpr std::size_t most_fields = 4000;

/// Disjoint sets, merged two at a time.
class Sets {
 public:
  explicit Sets(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0U); }
  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) {
    const std::size_t of_a = find(a);
    const std::size_t of_b = find(b);
    parent_[std::max(of_a, of_b)] = std::min(of_a, of_b);
  }

 private:
  std::vector<std::size_t> parent_;
};

bool touch(const Box& a, const Box& b) {
  return a.left <= b.right + touching && b.left <= a.right + touching && a.top <= b.bottom + touching &&
         b.top <= a.bottom + touching;
}

float middle_x(const Box& box) {
  return (box.left + box.right) / 2;
}

float middle_y(const Box& box) {
  return (box.top + box.bottom) / 2;
}

/// Merges positions within `same_edge`, from the least on.
std::vector<float> edges_at(std::vector<float> places) {
  std::ranges::sort(places);
  std::vector<float> edges;
  for (const float place : places) {
    if (edges.empty() || place - edges.back() > same_edge) edges.push_back(place);
  }
  return edges;
}

/// Rules that touch, directly or through others.
std::vector<PageRules> meeting_rules(const PageRules& rules) {
  const std::size_t lying = rules.lying.size();
  Sets sets(lying + rules.standing.size());
  for (std::size_t i = 0; i < lying; ++i) {
    for (std::size_t j = 0; j < rules.standing.size(); ++j) {
      if (touch(rules.lying[i], rules.standing[j])) sets.join(i, lying + j);
    }
  }
  std::map<std::size_t, PageRules> groups;
  for (std::size_t i = 0; i < lying; ++i) groups[sets.find(i)].lying.push_back(rules.lying[i]);
  for (std::size_t j = 0; j < rules.standing.size(); ++j)
    groups[sets.find(lying + j)].standing.push_back(rules.standing[j]);
  std::vector<PageRules> all;
  for (auto& [first, group] : groups) all.push_back(std::move(group));
  return all;
}

class GridMaker {
 public:
  explicit GridMaker(const PageRules& rules) : rules_(rules) {
    std::vector<float> x;
    std::vector<float> y;
    for (const Box& rule : rules.standing) {
      x.push_back(middle_x(rule));
      y.insert(y.end(), {rule.top, rule.bottom});
    }
    const auto [top, bottom] = std::ranges::minmax(y);
    y = {top, bottom};
    for (const Box& rule : rules.lying) {
      x.insert(x.end(), {rule.left, rule.right});
      y.push_back(middle_y(rule));
    }
    // The ends of lying rules are edges of the table at its two sides only.
    const auto [left, right] = std::ranges::minmax(x);
    x.resize(rules.standing.size());
    x.insert(x.end(), {left, right});
    grid_.columns = edges_at(std::move(x));
    grid_.rows = edges_at(std::move(y));
  }

  bool is_table() const {
    const std::size_t rows = grid_.rows.size() - 1;
    const std::size_t columns = grid_.columns.size() - 1;
    return grid_.rows.size() >= 2 && grid_.columns.size() >= 3 && rows * columns <= most_fields;
  }

  PdfGrid make() {
    const std::size_t rows = grid_.rows.size() - 1;
    const std::size_t columns = grid_.columns.size() - 1;
    Sets fields(rows * columns);
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t field = row * columns + column;
        if (column + 1 < columns && !has_wall_right(row, column)) fields.join(field, field + 1);
        if (row + 1 < rows && !has_wall_below(row, column)) fields.join(field, field + columns);
      }
    }
    add_cells(fields, rows, columns);
    return std::move(grid_);
  }

 private:
  void add_cells(Sets& fields, std::size_t rows, std::size_t columns) {
    std::map<std::size_t, std::pair<PdfCell, std::size_t>> cells;  // by first field: the cell, its fields
    for (std::size_t i = 0; i < rows * columns; ++i) {
      const std::size_t row = i / columns;
      const std::size_t column = i % columns;
      const auto [at, is_new] = cells.try_emplace(fields.find(i), PdfCell{row, row, column, column}, 0);
      PdfCell& cell = at->second.first;
      cell.last_row = std::max(cell.last_row, row);
      cell.first_column = std::min(cell.first_column, column);
      cell.last_column = std::max(cell.last_column, column);
      ++at->second.second;
    }
    for (const auto& [first, found] : cells) {
      const auto& [cell, count] = found;
      const std::size_t whole =
          (cell.last_row - cell.first_row + 1) * (cell.last_column - cell.first_column + 1);
      if (count != whole) grid_.doubt = "its rules enclose fields that are not rectangles";
      grid_.cells.push_back(cell);
    }
    std::ranges::sort(grid_.cells, [](const PdfCell& a, const PdfCell& b) {
      return std::pair(a.first_row, a.first_column) < std::pair(b.first_row, b.first_column);
    });
    if (!grid_.doubt.empty()) grid_.cells.clear();
  }

  /// How much of [begin, end] is covered by the rules at one position.
  template <typename At, typename From, typename To>
  static bool covered(const std::vector<Box>& rules, float place, float begin, float end, At at, From from,
                      To to) {
    float drawn = 0;
    for (const Box& rule : rules) {
      if (std::abs(at(rule) - place) <= same_edge)
        drawn += std::max(0.0F, std::min(to(rule), end) - std::max(from(rule), begin));
    }
    return drawn >= least_drawn * (end - begin);
  }

  bool has_wall_right(std::size_t row, std::size_t column) const {
    return covered(
        rules_.standing, grid_.columns[column + 1], grid_.rows[row], grid_.rows[row + 1], middle_x,
        [](const Box& box) { return box.top; }, [](const Box& box) { return box.bottom; });
  }

  bool has_wall_below(std::size_t row, std::size_t column) const {
    return covered(
        rules_.lying, grid_.rows[row + 1], grid_.columns[column], grid_.columns[column + 1], middle_y,
        [](const Box& box) { return box.left; }, [](const Box& box) { return box.right; });
  }

  const PageRules& rules_;
  PdfGrid grid_;
};

}  // namespace

std::vector<PdfGrid> find_grids(const PageRules& rules) {
  std::vector<PdfGrid> grids;
  for (const PageRules& group : meeting_rules(rules)) {
    if (group.standing.empty() || group.lying.empty()) continue;
    GridMaker maker(group);
    if (maker.is_table()) grids.push_back(maker.make());
  }
  return grids;
}

void fill_cells(PdfGrid& grid, bool broken) {
  if (broken) {
    grid.doubt = "no rule parts its rows, and the lines of some are broken";
    return;
  }
  for (std::size_t row = 0; row + 1 < grid.rows.size(); ++row) {
    for (std::size_t column = 0; column + 1 < grid.columns.size(); ++column)
      grid.cells.push_back({row, row, column, column});
  }
}

std::vector<Box> free_lying_rules(const PageRules& rules) {
  std::vector<Box> free;
  for (const Box& rule : rules.lying) {
    if (std::ranges::none_of(rules.standing, [&](const Box& other) { return touch(rule, other); }))
      free.push_back(rule);
  }
  return free;
}

}  // namespace pandect
