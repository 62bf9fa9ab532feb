#include "readers/dataset/csv.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t most_fields = 10'000;

}  // namespace

CsvRows::CsvRows(const Source& source, std::string_view text, char delimiter)
    : source_(source), text_(text), delimiter_(delimiter) {}

void CsvRows::fail(std::string_view what) const {
  throw Error(ErrorCode::bad_input, fmt::format("{}: line {}: {}", source_.path, row_line_, what));
}

bool CsvRows::next(std::vector<std::string>& row) {
  while (at_ < text_.size() && (text_[at_] == '\n' || text_[at_] == '\r')) {
    if (text_[at_] == '\n') ++line_;
    ++at_;
  }
  row.clear();
  row_line_ = line_;
  if (at_ >= text_.size()) return false;
  while (true) {
    if (row.size() >= most_fields) fail(fmt::format("expected at most {} fields in a row", most_fields));
    row.push_back(read_field());
    if (at_ >= text_.size()) return true;
    const char c = text_[at_++];
    if (c == delimiter_) continue;
    if (c == '\r' && at_ < text_.size() && text_[at_] == '\n') ++at_;
    ++line_;
    return true;
  }
}

/// Reads up to the delimiter or the line's end, which are not consumed.
std::string CsvRows::read_field() {
  const auto ends = [&](char c) { return c == delimiter_ || c == '\n' || c == '\r'; };
  std::string field;
  if (at_ < text_.size() && text_[at_] == '"') {
    ++at_;
    while (true) {
      const std::size_t quote = text_.find('"', at_);
      if (quote == std::string_view::npos) fail("a quotation mark that does not end");
      const std::string_view words = text_.substr(at_, quote - at_);
      field += words;
      line_ += static_cast<std::size_t>(std::ranges::count(words, '\n'));
      at_ = quote + 1;
      if (at_ >= text_.size() || text_[at_] != '"') break;
      field += '"';
      ++at_;
    }
  }
  const std::size_t begin = at_;
  while (at_ < text_.size() && !ends(text_[at_])) ++at_;
  return field + std::string(text_.substr(begin, at_ - begin));
}

std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::string_view path) {
  const Source source{std::string(path), {}};
  CsvRows rows(source, without_byte_order_mark(text), ',');
  std::vector<std::vector<std::string>> all;
  for (std::vector<std::string> row; rows.next(row);) all.push_back(std::move(row));
  return all;
}

char guess_delimiter(std::string_view text) {
  char best = ',';
  std::ptrdiff_t most = 0;
  for (const char delimiter : {',', ';', '\t', '|'}) {
    std::ptrdiff_t count = 0;
    bool quoted = false;
    for (const char c : text) {
      if (c == '"') quoted = !quoted;
      if (!quoted && c == '\n') break;
      if (!quoted && c == delimiter) ++count;
    }
    if (count > most) most = count, best = delimiter;
  }
  return best;
}

}  // namespace pandect
