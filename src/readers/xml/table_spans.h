#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

namespace pandect {

/// How many rows and columns a cell of a table takes.
struct CellSpan {
  std::size_t rows = 1;
  std::size_t columns = 1;
  bool continues = false;  ///< it is a further row of the cell above
};

/// As the element says it: HTML and what is made like it, the tables of CALS, DOCX, ODT, HWPX.
CellSpan span_of(pugi::xml_node cell);

/// The rows of one table as lines, with " | " between cells. A cell that spans rows or columns is said in
/// each of them, so that every line says all of its row, and its cells stand below those of its head; one
/// that spans the whole table is said once.
class TableSpans {
 public:
  /// @param repeats false: each cell is said once, where its words are traced to their places
  explicit TableSpans(bool repeats = true) : repeats_(repeats) {}

  /// Appends a row to `line`, unless it has no words of its own.
  /// @param write appends the words of a cell to the same string
  /// @returns whether it has
  bool write_row(const std::vector<pugi::xml_node>& cells, std::string& line,
                 const std::function<void(pugi::xml_node)>& write);

  /// The same, cell by cell.
  void begin_row(const std::string& line);
  /// @param alone there is no other cell in the row
  void write_cell(const CellSpan& span, bool alone, std::string& line, const std::function<void()>& write);
  bool end_row(std::string& line);

 private:
  /// What the last cell of a column says, and of how many rows that are still to come.
  struct Column {
    std::size_t rows = 0;
    std::string words;
  };

  void separate(std::string& line);
  void repeat(std::string_view words, std::string& line);
  void pass_covered(std::string& line);

  bool repeats_;
  std::vector<Column> columns_;
  std::size_t at_ = 0;     // column of the row
  std::size_t begin_ = 0;  // of the row in the line
  bool first_ = true;
  bool has_words_ = false;
  std::size_t own_ = 0;       // bytes of the table's own words
  std::size_t repeated_ = 0;  // and of those that were said again
};

/// The elements below a row that are its cells, by their local name; all elements where that is empty.
std::vector<pugi::xml_node> cells_of(pugi::xml_node row, std::string_view cell = {});

}  // namespace pandect
