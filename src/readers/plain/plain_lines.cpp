#include "readers/plain/plain_lines.h"

#include <algorithm>

#include "text/utf8.h"

namespace pandect {
LineCursor::LineCursor(std::string_view text, Span part)
    : text_(text.substr(0, part.end)), next_(part.begin), end_(part.end) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (next_ == 0 && text_.starts_with(mark)) next_ = static_cast<std::uint32_t>(mark.size());
}

bool LineCursor::next(TextLine& line) {
  while (next_ < end_) {
    const std::size_t newline = std::min<std::size_t>(text_.find('\n', next_), end_);
    line.words = trim(text_, {next_, static_cast<std::uint32_t>(newline)});
    next_ = static_cast<std::uint32_t>(std::min<std::size_t>(newline + 1, end_));
    if (line.words.empty()) {
      blank_ = true;
      continue;
    }
    line.after_blank = blank_;
    blank_ = false;
    std::size_t ahead = next_;
    while (ahead < end_ && text_[ahead] != '\n') {
      std::size_t after = ahead;
      if (!is_white_space(decode_utf8(text_, after))) break;
      ahead = after;
    }
    line.before_blank = ahead >= end_ || text_[ahead] == '\n';
    return true;
  }
  return false;
}

std::string on_one_line(std::string_view words) {
  std::string line(trim(words));
  std::ranges::replace(line, '\n', ' ');
  return line;
}

}  // namespace pandect
