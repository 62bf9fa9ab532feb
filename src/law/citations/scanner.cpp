#include "law/citations/scanner.h"

#include <algorithm>

#include "text/utf8.h"

namespace pandect {
namespace {

bool is_continuation(char c) {
  return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

/// Bytes in the character that begins with `lead`; 1 for what begins none.
std::size_t char_length(unsigned char lead) {
  if (lead < 0xC2) return 1;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 ? 4 : 1;
}

/// The bytes of the digit at the front of `text`; 0 when there is none.
std::size_t digit_length(std::string_view text) {
  if (text.empty()) return 0;
  if (is_ascii_digit(text[0])) return 1;
  if (text.size() < 3) return 0;
  const auto last = static_cast<unsigned char>(text[2]);
  if (text[0] == '\xE0' && text[1] == '\xB9' && last >= 0x90 && last <= 0x99) return 3;  // ๐ … ๙
  if (text[0] == '\xEF' && text[1] == '\xBC' && last >= 0x90 && last <= 0x99) return 3;  // ０ … ９
  return 0;
}

}  // namespace

char32_t Cursor::peek_char() const {
  if (done()) return 0;
  std::size_t offset = at_;
  return decode_utf8(text_, offset);
}

char32_t Cursor::previous_char() const {
  if (at_ == 0) return 0;
  std::size_t begin = at_ - 1;
  while (begin > 0 && at_ - begin < 4 && is_continuation(text_[begin])) --begin;
  return decode_utf8(text_, begin);
}

void Cursor::skip_char() {
  if (done()) return;
  decode_utf8(text_, at_);
}

bool Cursor::take(std::string_view literal) {
  if (!sees(literal)) return false;
  at_ += literal.size();
  return true;
}

std::optional<std::size_t> Cursor::take_any(std::span<const std::string_view> literals) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (sees(literals[i]) && (!best || literals[*best].size() < literals[i].size())) best = i;
  }
  if (best) at_ += literals[*best].size();
  return best;
}

bool Cursor::take_word(std::string_view literal) {
  if (!may_see(literal) || !sees_ignoring_case(literal)) return false;
  Cursor after = *this;
  after.skip(literal.size());
  if (is_word_char(after.peek_char())) return false;
  *this = after;
  return true;
}

std::size_t Cursor::skip_blanks() {
  const std::size_t begin = at_;
  while (!done()) {
    const char c = peek();
    if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (sees("\xC2\xA0")) {  // no-break space
      at_ += 2;
    } else if (sees("\xE2\x80\x8B") || sees("\xE2\x80\xAF") || sees("\xE2\x80\x89") || sees("\xE3\x80\x80")) {
      at_ += 3;  // zero-width, narrow no-break, thin and ideographic space
    } else {
      break;
    }
  }
  return at_ - begin;
}

std::size_t Cursor::skip_blanks_and_line_break() {
  const std::size_t begin = at_;
  skip_blanks();
  if (peek() == '\n') {
    ++at_;
    skip_blanks();
  }
  return at_ - begin;
}

std::string_view Cursor::take_digits() {
  constexpr std::size_t longest = 9;
  const std::size_t begin = at_;
  for (std::size_t count = 0; count < longest; ++count) {
    const std::size_t length = digit_length(rest().substr(0, 3));
    if (length == 0) break;
    at_ += length;
  }
  return text_.substr(begin, at_ - begin);
}

bool is_ascii_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_thai(char32_t c) {
  return c >= 0x0E01 && c <= 0x0E4E;
}

bool is_hangul(char32_t c) {
  return c >= 0xAC00 && c <= 0xD7A3;
}

bool is_word_char(char32_t c) {
  if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  if (c < 0xC0) return c == 0xAA || c == 0xBA;
  if (c == 0xD7 || c == 0xF7) return false;
  return c < 0x2000 || (c >= 0x3040 && c < 0xFF00 && c != 0xFEFF) || (c >= 0xFF10 && c <= 0xFF19);
}

std::uint32_t digits_value(std::string_view digits) {
  std::uint32_t value = 0;
  for (std::size_t at = 0; at < digits.size();) {
    const std::size_t length = std::max<std::size_t>(1, digit_length(digits.substr(at)));
    const auto last = static_cast<unsigned char>(digits[at + length - 1]);
    value = value * 10 + (length == 1 ? last - '0' : last - 0x90);
    at += length;
  }
  return value;
}

Triggers::Triggers(std::span<const std::string_view> words, Case letter_case)
    : case_(letter_case), words_(words.begin(), words.end()) {
  const auto key = [this](std::size_t word) {
    const std::string& bytes = words_[word];
    const std::size_t length = std::min(char_length(static_cast<unsigned char>(bytes[0])), bytes.size());
    return static_cast<unsigned char>(bytes[length - 1]);
  };
  for (std::size_t i = 0; i < words_.size(); ++i) {
    order_.push_back(static_cast<std::uint16_t>(i));
    const std::size_t length = char_length(static_cast<unsigned char>(words_[i][0]));
    for (std::size_t next = 0; next < 256; ++next) {
      const bool fits = words_[i].size() <= length || static_cast<unsigned char>(words_[i][length]) == next;
      if (fits) pairs_.set(key(i) * std::size_t{256} + next);
    }
  }
  std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
    return key(a) != key(b) ? key(a) < key(b) : words_[a].size() > words_[b].size();
  });
  for (std::size_t byte = 0, at = 0; byte < 256; ++byte) {
    first_[byte] = static_cast<std::uint16_t>(at);
    while (at < order_.size() && key(order_[at]) == byte) ++at;
    first_[byte + 1] = static_cast<std::uint16_t>(at);
  }
}

std::optional<std::size_t> Triggers::match(std::string_view text, std::size_t at, unsigned char key) const {
  const Cursor here(text, at);
  if (case_ == Case::ignored && at > 0) {
    const bool ascii = static_cast<unsigned char>(text[at - 1]) < 0x80;
    if (is_word_char(ascii ? static_cast<char32_t>(text[at - 1]) : here.previous_char())) return std::nullopt;
  }
  for (std::uint16_t i = first_[key]; i < first_[key + 1u]; ++i) {
    const std::string& word = words_[order_[i]];
    if (case_ == Case::ignored ? here.sees_ignoring_case(word) : here.sees(word)) return order_[i];
  }
  return std::nullopt;
}

std::optional<Triggers::Hit> Triggers::next(std::string_view text, std::size_t from) const {
  for (std::size_t at = from; at < text.size();) {
    const std::size_t length = std::min(char_length(static_cast<unsigned char>(text[at])), text.size() - at);
    char last = text[at + length - 1];
    char behind = at + length < text.size() ? text[at + length] : '\0';
    if (case_ == Case::ignored) {
      last = ascii_lower(last);
      behind = ascii_lower(behind);
    }
    const auto key = static_cast<unsigned char>(last);
    if (pairs_[key * std::size_t{256} + static_cast<unsigned char>(behind)]) {
      if (const auto word = match(text, at, key)) return Hit{at, *word};
    }
    at += length;
  }
  return std::nullopt;
}

void set_work(std::vector<Citation>& citations, std::size_t first, const NamedWork& work) {
  for (std::size_t i = first; i < citations.size(); ++i) {
    citations[i].in = work.in;
    citations[i].work = work.name;
    citations[i].work_span = work.name.empty() ? Span{} : work.span;
  }
}

Citation whole_work(const NamedWork& work, Span span) {
  Citation citation;
  citation.span = span;
  citation.in = work.in;
  citation.work = work.name;
  if (!work.name.empty()) citation.work_span = work.span;
  return citation;
}

Span make_span(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

CitedStep make_step(Level level, std::string_view number) {
  return {level, normalise_number(number)};
}

}  // namespace pandect
