#include "readers/pdf/pdf_tables.h"

#include <algorithm>
#include <iterator>
#include <span>

#include <fmt/format.h>

#include "base/hash.h"
#include "readers/pdf/pdf_bare_grid.h"
#include "readers/pdf/pdf_grid.h"
#include "readers/pdf/pdf_open_grid.h"
#include "readers/pdf/pdf_rows.h"

namespace pandect {
namespace {

constexpr std::string_view between_cells = " | ";
constexpr float overhang = 2;                // points a word may reach out of its cell
constexpr std::size_t most_cell_lines = 40;  // of a cell: with more it holds running text
constexpr std::size_t layout_lines = 12;     // the same where one row alone has several cells

bool holds(const Box& box, const PdfWord& word) {
  const float x = (word.box.left + word.box.right) / 2;
  const float y = (word.box.top + word.box.bottom) / 2;
  return box.left <= x && x < box.right && box.top <= y && y < box.bottom;
}

bool within(const Box& inner, const Box& outer) {
  return outer.left <= inner.left && inner.right <= outer.right && outer.top <= inner.top &&
         inner.bottom <= outer.bottom;
}

bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

Box around(const std::vector<PdfRow>& rows) {
  Box box = rows.front().box;
  for (const PdfRow& row : rows) {
    box = {std::min(box.left, row.box.left), std::min(box.top, row.box.top),
           std::max(box.right, row.box.right), std::max(box.bottom, row.box.bottom)};
  }
  return box;
}

/// A cell with words.
struct FilledCell {
  PdfCell cell;
  std::vector<PdfRow> lines;
  std::vector<std::size_t> words;  ///< indexes into the page's words
};

enum class Finding : std::uint8_t { no_table, told_apart, in_doubt };

class TableTaker {
 public:
  TableTaker(const PdfPage& page, const PdfGrid& grid) : page_(page), grid_(grid) {
    for (std::size_t i = 0; i < page.words.size(); ++i) {
      if (holds(grid.box(), page.words[i])) inside_.push_back(i);
    }
  }

  Finding look() {
    if (inside_.empty()) return Finding::no_table;
    if (!grid_.doubt.empty()) {
      doubt_ = grid_.doubt;
      return Finding::in_doubt;
    }
    fill_cells();
    std::size_t shared = 0;  // rows in which several cells have words
    std::size_t longest = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if (!has_neighbour(i)) continue;
      longest = std::max(longest, cells_[i].lines.size());
      const bool first = i == 0 || cells_[i - 1].cell.first_row != cells_[i].cell.first_row;
      if (first) ++shared;
    }
    if (shared == 0 || (shared == 1 && longest > layout_lines)) return Finding::no_table;
    if (longest > most_cell_lines) doubt_ = "its cells hold running text";
    return doubt_.empty() ? Finding::told_apart : Finding::in_doubt;
  }

  void doubt(std::string why) { doubt_ = std::move(why); }

  /// The rows as words, and the words of the page that they replace.
  std::vector<PdfWord> rows(std::vector<bool>& taken) const {
    std::vector<PdfWord> all;
    for (std::size_t i = 0; i < cells_.size();) {
      PdfWord row;
      const std::size_t first_row = cells_[i].cell.first_row;
      for (; i < cells_.size() && cells_[i].cell.first_row == first_row; ++i) {
        if (!has_neighbour(i)) continue;
        add_cell(row, cells_[i]);
        for (const std::size_t word : cells_[i].words) taken[word] = true;
      }
      if (row.text.empty()) continue;
      row.table_row = true;
      // Where cells reach over several rows, each row keeps its own height.
      row.box.top = std::max(row.box.top, grid_.rows[first_row]);
      row.box.bottom = std::max(row.box.top, std::min(row.box.bottom, grid_.rows[first_row + 1]));
      all.push_back(std::move(row));
    }
    return all;
  }

  /// The lines as words: read across, regardless of columns.
  std::vector<PdfWord> lines(std::vector<bool>& taken) const {
    std::vector<PdfWord> words;
    for (const std::size_t i : inside_) {
      words.push_back(page_.words[i]);
      taken[i] = true;
    }
    std::vector<PdfWord> all;
    for (const PdfRow& line : make_rows(std::move(words)))
      all.push_back({line.box, line.size, line.bold, false, true, row_text(line)});
    return all;
  }

  UnreadTable unread() const {
    std::string words;
    for (const std::size_t i : inside_) words += page_.words[i].text + ' ';
    return {grid_.box(), "a table whose cells could not be told apart: " + doubt_, content_hash(words)};
  }

 private:
  void fill_cells() {
    std::vector<bool> placed(page_.words.size());
    for (const PdfCell& cell : grid_.cells) {
      const Box box = grid_.box_of(cell);
      FilledCell filled{cell, {}, {}};
      std::vector<PdfWord> words;
      for (const std::size_t i : inside_) {
        const PdfWord& word = page_.words[i];
        if (placed[i] || !holds(box, word)) continue;
        placed[i] = true;
        if (word.box.left < box.left - overhang || word.box.right > box.right + overhang)
          doubt_ = fmt::format("\"{}\" stands across a rule", word.text);
        filled.words.push_back(i);
        words.push_back(word);
      }
      if (words.empty()) continue;
      filled.lines = make_rows(std::move(words));
      cells_.push_back(std::move(filled));
    }
  }

  /// True if another cell in its row has words.
  bool has_neighbour(std::size_t i) const {
    const PdfCell& cell = cells_[i].cell;
    return std::ranges::any_of(cells_, [&](const FilledCell& other) {
      return &other != &cells_[i] && other.cell.first_row <= cell.last_row &&
             cell.first_row <= other.cell.last_row;
    });
  }

  static void add_cell(PdfWord& row, const FilledCell& cell) {
    const Box box = around(cell.lines);
    if (row.text.empty()) {
      row.box = box;
      row.bold = true;
    } else {
      row.text += between_cells;
      row.box = {std::min(row.box.left, box.left), std::min(row.box.top, box.top),
                 std::max(row.box.right, box.right), std::max(row.box.bottom, box.bottom)};
    }
    for (const PdfRow& line : cell.lines) {
      if (&line != &cell.lines.front()) row.text += cell_line_end;
      row.text += row_text(line);
      row.size = std::max(row.size, line.size);
      row.bold = row.bold && line.bold;
    }
  }

  const PdfPage& page_;
  const PdfGrid& grid_;
  std::vector<std::size_t> inside_;  ///< indexes of words of the page
  std::vector<FilledCell> cells_;
  std::string doubt_;
};

std::vector<PdfGrid> grids_of(const PdfPage& page) {
  std::vector<PdfGrid> grids = find_grids(page.rules);
  const std::vector<Box> free = free_lying_rules(page.rules);
  std::ranges::move(find_open_grids(free, page.words), std::back_inserter(grids));
  std::ranges::sort(grids, std::greater<>(), [](const PdfGrid& grid) {
    return (grid.columns.back() - grid.columns.front()) * (grid.rows.back() - grid.rows.front());
  });
  return grids;
}

/// Finds the tables of a page, and replaces their words by their rows.
class PageTables {
 public:
  explicit PageTables(PdfPage& page) : page_(page), taken_(page.words.size()) {}

  void take_ruled() {
    const std::vector<PdfGrid> grids = grids_of(page_);
    for (auto grid = grids.begin(); grid != grids.end(); ++grid)
      take(*grid, std::span(grids).subspan(static_cast<std::size_t>(grid - grids.begin()) + 1));
  }

  /// Takes tables without rules from the words outside other tables.
  void take_bare() {
    std::vector<PdfWord> words;
    for (const PdfWord& word : page_.words) {
      if (std::ranges::none_of(found_, [&](const Box& box) { return holds(box, word); }))
        words.push_back(word);
    }
    for (const PdfGrid& grid : find_bare_grids(words)) take(grid, {});
  }

  std::vector<UnreadTable> finish() {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < taken_.size(); ++i) {
      if (!taken_[i]) std::swap(page_.words[kept++], page_.words[i]);
    }
    page_.words.resize(kept);
    std::ranges::move(rows_, std::back_inserter(page_.words));
    return std::move(unread_);
  }

 private:
  /// @param smaller grids that may be a table inside a cell
  void take(const PdfGrid& grid, std::span<const PdfGrid> smaller) {
    if (std::ranges::any_of(found_, [&](const Box& box) { return overlap(grid.box(), box); })) return;
    TableTaker table(page_, grid);
    const Finding finding = table.look();
    if (finding == Finding::no_table) return;
    found_.push_back(grid.box());
    const bool nested = std::ranges::any_of(smaller, [&](const PdfGrid& other) {
      return within(other.box(), grid.box()) && TableTaker(page_, other).look() != Finding::no_table;
    });
    if (nested) table.doubt("another table stands in one of its cells");
    const bool told_apart = !nested && finding == Finding::told_apart;
    if (!told_apart) unread_.push_back(table.unread());
    std::ranges::move(told_apart ? table.rows(taken_) : table.lines(taken_), std::back_inserter(rows_));
  }

  PdfPage& page_;
  std::vector<bool> taken_;  ///< by word of the page
  std::vector<Box> found_;
  std::vector<PdfWord> rows_;
  std::vector<UnreadTable> unread_;
};

}  // namespace

std::vector<UnreadTable> take_tables(PdfPage& page) {
  PageTables tables(page);
  tables.take_ruled();
  tables.take_bare();
  return tables.finish();
}

}  // namespace pandect
