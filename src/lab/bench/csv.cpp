#include "lab/bench/csv.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

class CsvParser {
 public:
  CsvParser(std::string_view text, std::string_view path) : text_(text), path_(path) {
    at_ = text_.size() - without_byte_order_mark(text_).size();
  }

  std::vector<std::vector<std::string>> rows() {
    std::vector<std::vector<std::string>> all;
    while (at_ < text_.size()) {
      std::vector<std::string> row;
      do {
        row.push_back(field());
      } while (take(','));
      take('\r');
      take('\n');
      if (row.size() > 1 || !row[0].empty()) all.push_back(std::move(row));
    }
    return all;
  }

 private:
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::string field() {
    if (take('"')) return quoted();
    const std::size_t end = std::min(text_.find_first_of(",\r\n", at_), text_.size());
    std::string value(text_.substr(at_, end - at_));
    at_ = end;
    return value;
  }

  std::string quoted() {
    const std::size_t begin = at_;
    std::string value;
    while (at_ < text_.size()) {
      const std::size_t quote = text_.find('"', at_);
      if (quote == std::string_view::npos) break;
      value += text_.substr(at_, quote - at_);
      at_ = quote + 1;
      if (!take('"')) return value;
      value += '"';
    }
    const auto line = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(begin), '\n') + 1;
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: line {}: a quoted field that does not end", path_, line));
  }

  std::string_view text_;
  std::string_view path_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<std::vector<std::string>> parse_csv(std::string_view text, std::string_view path) {
  return CsvParser(text, path).rows();
}

}  // namespace pandect
