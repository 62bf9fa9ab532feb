#include "readers/office/rtf_tokens.h"

#include <algorithm>

#include "base/uri.h"
#include "text/scanner.h"

namespace pandect {
bool RtfTokens::next(RtfToken& token) {
  // Line ends only serve readers of the raw file.
  while (at_ < bytes_.size() && (bytes_[at_] == '\n' || bytes_[at_] == '\r' || bytes_[at_] == '\0')) ++at_;
  if (at_ >= bytes_.size()) return false;
  token = {};
  const char c = bytes_[at_];
  if (c == '{' || c == '}') {
    token.kind = c == '{' ? RtfToken::Kind::open : RtfToken::Kind::close;
    ++at_;
  } else if (c == '\\') {
    read_control(token);
  } else {
    const std::size_t end =
        std::min(bytes_.find_first_of(std::string_view("\\{}\r\n\0", 6), at_), bytes_.size());
    token.words = bytes_.substr(at_, end - at_);
    at_ = end;
  }
  return true;
}

void RtfTokens::read_control(RtfToken& token) {
  ++at_;  // the backslash
  if (at_ >= bytes_.size()) {
    token.kind = RtfToken::Kind::symbol;
    return;
  }
  if (!is_ascii_letter(bytes_[at_])) {
    token.character = bytes_[at_++];
    token.kind = RtfToken::Kind::symbol;
    if (token.character != '\'') return;
    const int high = at_ < bytes_.size() ? hex_digit(bytes_[at_]) : -1;
    const int low = at_ + 1 < bytes_.size() ? hex_digit(bytes_[at_ + 1]) : -1;
    if (high < 0 || low < 0) return;
    token.kind = RtfToken::Kind::byte;
    token.character = static_cast<char>(high * 16 + low);
    at_ += 2;
    return;
  }
  token.kind = RtfToken::Kind::control;
  const std::size_t begin = at_;
  while (at_ < bytes_.size() && is_ascii_letter(bytes_[at_])) ++at_;
  token.words = bytes_.substr(begin, at_ - begin);
  const bool negative = at_ + 1 < bytes_.size() && bytes_[at_] == '-' && is_ascii_digit(bytes_[at_ + 1]);
  if (negative) ++at_;
  constexpr std::int64_t largest = 1'000'000'000;
  std::int64_t number = 0;
  while (at_ < bytes_.size() && is_ascii_digit(bytes_[at_])) {
    token.has_number = true;
    number = std::min(number * 10 + (bytes_[at_++] - '0'), largest);
  }
  token.number = static_cast<int>(negative ? -number : number);
  if (at_ < bytes_.size() && bytes_[at_] == ' ') ++at_;  // it ends the control, and is no text
  if (token.words == "bin" && token.number > 0)
    at_ += std::min(static_cast<std::size_t>(token.number), bytes_.size() - at_);
}

}  // namespace pandect
