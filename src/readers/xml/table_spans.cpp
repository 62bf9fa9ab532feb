#include "readers/xml/table_spans.h"

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <optional>

#include "readers/xml/xml.h"

namespace pandect {
namespace {

constexpr std::size_t most_columns = 100;
constexpr std::size_t most_rows = 10'000;
/// A table is not made much larger than it is: words are said again up to so many times its own, and some.
constexpr std::size_t most_repeated = 4;
constexpr std::size_t always_repeated = 1000;  // bytes

/// The number of the first of these attributes that a cell has; 0 means up to the end.
std::optional<std::size_t> number_in(pugi::xml_node cell, std::initializer_list<std::string_view> names) {
  for (const pugi::xml_attribute attribute : cell.attributes()) {
    std::string_view name = attribute.name();
    name.remove_prefix(name.find(':') + 1);
    const bool is_named = std::ranges::any_of(names, [&](std::string_view one) {
      return std::ranges::equal(name, one, {}, [](char c) { return c >= 'A' && c <= 'Z' ? c | 0x20 : c; });
    });
    if (!is_named) continue;
    const std::string_view value = attribute.value();
    std::size_t number = 0;
    if (std::from_chars(value.data(), value.data() + value.size(), number).ec == std::errc()) return number;
  }
  return std::nullopt;
}

/// The place of a column of CALS among those of its table; nothing for an unknown name.
std::optional<std::size_t> column_named(pugi::xml_node cell, std::string_view name) {
  if (name.empty()) return std::nullopt;
  for (pugi::xml_node above = cell.parent(); above; above = above.parent()) {
    std::size_t place = 0;
    for (const pugi::xml_node child : above.children()) {
      const std::string_view one = local_name(child);
      if (one == "spanspec" || child.type() != pugi::node_element) continue;
      if (one != "colspec") break;  // rows, of which there may be many
      ++place;
      if (attribute_of(child, "colname") == name) return place;
    }
    if (place > 0) break;
  }
  return std::nullopt;
}

}  // namespace

CellSpan span_of(pugi::xml_node cell) {
  CellSpan span;
  if (const pugi::xml_node properties = child_named(cell, "tcPr")) {  // DOCX
    span.columns = number_in(child_named(properties, "gridSpan"), {"val"}).value_or(1);
    const pugi::xml_node merge = child_named(properties, "vMerge");
    span.continues = merge && attribute_of(merge, "val") != "restart";
  }
  const pugi::xml_node own = child_named(cell, "cellSpan");  // HWPX
  const pugi::xml_node says = own ? own : cell;
  if (const auto more = number_in(says, {"morerows"})) span.rows = *more + 1;
  if (const auto rows = number_in(says, {"rowspan", "number-rows-spanned"})) span.rows = *rows;
  if (const auto columns = number_in(says, {"colspan", "number-columns-spanned"})) span.columns = *columns;
  const auto first = column_named(cell, attribute_of(cell, "namest"));
  const auto last = column_named(cell, attribute_of(cell, "nameend"));
  if (first && last && *last >= *first) span.columns = *last + 1 - *first;
  span.rows = span.rows == 0 ? most_rows : std::min(span.rows, most_rows);
  span.columns = std::clamp<std::size_t>(span.columns, 1, most_columns);
  return span;
}

bool TableSpans::write_row(const std::vector<pugi::xml_node>& cells, std::string& line,
                           const std::function<void(pugi::xml_node)>& write) {
  begin_row(line);
  for (const pugi::xml_node cell : cells)
    write_cell(repeats_ ? span_of(cell) : CellSpan{}, cells.size() == 1, line, [&] { write(cell); });
  return end_row(line);
}

void TableSpans::begin_row(const std::string& line) {
  begin_ = line.size();
  at_ = 0;
  first_ = true;
  has_words_ = false;
}

void TableSpans::write_cell(const CellSpan& span, bool alone, std::string& line,
                            const std::function<void()>& write) {
  pass_covered(line);
  separate(line);
  const std::size_t begin = line.size();
  write();
  std::string words = line.substr(std::min(begin, line.size()));
  has_words_ = has_words_ || !words.empty();
  own_ += words.size();
  const bool is_whole = alone && columns_.size() <= span.columns;
  if (words.empty() && span.continues && at_ < columns_.size()) {
    words = columns_[at_].words;
    repeat(words, line);
  }
  for (std::size_t i = 0; i < span.columns && (i == 0 || at_ < most_columns); ++i, ++at_) {
    if (i > 0 && !is_whole) {
      separate(line);
      repeat(words, line);
    }
    if (at_ >= columns_.size()) columns_.resize(at_ + 1);
    columns_[at_] = {span.rows - 1, words};
  }
}

bool TableSpans::end_row(std::string& line) {
  pass_covered(line);
  if (!has_words_) line.resize(std::min(begin_, line.size()));
  return has_words_;
}

void TableSpans::separate(std::string& line) {
  if (!first_) line += line.size() > begin_ ? " | " : "| ";
  first_ = false;
}

void TableSpans::repeat(std::string_view words, std::string& line) {
  if (repeated_ + words.size() > most_repeated * own_ + always_repeated) return;
  repeated_ += words.size();
  line += words;
}

/// Says again what cells above say of this row, up to its next own cell.
void TableSpans::pass_covered(std::string& line) {
  for (; at_ < columns_.size() && columns_[at_].rows > 0; ++at_) {
    --columns_[at_].rows;
    separate(line);
    repeat(columns_[at_].words, line);
  }
}

std::vector<pugi::xml_node> cells_of(pugi::xml_node row, std::string_view cell) {
  std::vector<pugi::xml_node> cells;
  for (const pugi::xml_node child : row.children()) {
    if (child.type() == pugi::node_element && (cell.empty() || local_name(child) == cell))
      cells.push_back(child);
  }
  return cells;
}

}  // namespace pandect
