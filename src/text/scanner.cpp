#include "text/scanner.h"

#include <algorithm>

#include "text/utf8.h"

namespace pandect {
namespace {

/// Length in bytes of the character that begins with `lead`; 1 for an invalid lead byte.
std::size_t char_length(unsigned char lead) {
  if (lead < 0xC2) return 1;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 ? 4 : 1;
}

/// Length in bytes of the digit at the front of `text`; 0 when there is none.
std::size_t digit_length(std::string_view text) {
  if (text.empty()) return 0;
  if (is_ascii_digit(text[0])) return 1;
  if (text.size() < 3) return 0;
  const auto last = static_cast<unsigned char>(text[2]);
  if (text[0] == '\xE0' && text[1] == '\xB9' && last >= 0x90 && last <= 0x99) return 3;  // ๐ … ๙
  if (text[0] == '\xEF' && text[1] == '\xBC' && last >= 0x90 && last <= 0x99) return 3;  // ０ … ９
  return 0;
}

/// A word in small letters as it is written with a capital and in capitals, where these are not ASCII.
std::vector<std::string> forms_in_capitals(std::string_view word) {
  std::string first;
  std::string all;
  for (std::size_t at = 0; at < word.size();) {
    const std::size_t begin = at;
    const char32_t capital = capital_letter(decode_utf8(word, at));
    append_utf8(all, capital);
    if (begin == 0) {
      first = all;
    } else {
      first += word.substr(begin, at - begin);
    }
  }
  // Comparing takes letters of one number of bytes.
  if (all.size() != word.size() || small_letters(all) != word) return {};
  return all == word ? std::vector<std::string>{} : std::vector<std::string>{first, all};
}

/// True if the word before `at` continues with a letter.
bool goes_on(std::string_view text, std::size_t at) {
  const Cursor here(text, at);
  return is_word_char(here.previous_char()) && is_word_char(here.peek_char()) && !is_ascii_digit(here.peek());
}

}  // namespace

char32_t Cursor::decode() const {
  std::size_t offset = at_;
  return decode_utf8(text_, offset);
}

char32_t Cursor::decode_previous() const {
  std::size_t begin = at_ - 1;
  while (begin > 0 && at_ - begin < 4 && is_continuation(text_[begin])) --begin;
  return decode_utf8(text_, begin);
}

void Cursor::skip_char() {
  if (done()) return;
  decode_utf8(text_, at_);
}

std::optional<std::size_t> Cursor::take_any(std::span<const std::string_view> literals) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < literals.size(); ++i) {
    if (sees(literals[i]) && (!best || literals[*best].size() < literals[i].size())) best = i;
  }
  if (best) at_ += literals[*best].size();
  return best;
}

std::size_t Cursor::skip_any_blanks() {
  const std::size_t begin = at_;
  while (!done()) {
    const char c = peek();
    if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (static_cast<unsigned char>(c) < 0x80) {
      break;
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

std::string_view Cursor::take_year() {
  constexpr std::size_t length = 4;
  Cursor read = *this;
  const std::string_view digits = read.take_digits();
  if (digits.size() != length || is_word_char(read.peek_char())) return {};
  *this = read;
  return digits;
}

bool has_only_digits(std::string_view text) {
  return std::ranges::all_of(text, is_ascii_digit);
}

std::ptrdiff_t count_capitals(std::string_view text) {
  return std::ranges::count_if(text, [](char c) { return c >= 'A' && c <= 'Z'; });
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

Triggers::Triggers(std::span<const std::string_view> words, Case letter_case, End end)
    : case_(letter_case), end_(end) {
  // The capitals of ASCII have the symbols of their small letters; those beyond are words of their own.
  std::vector<std::vector<std::string>> in_capitals(words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    add_symbols(words[i]);
    if (case_ == Case::ignored) in_capitals[i] = forms_in_capitals(words[i]);
    for (const std::string& form : in_capitals[i]) add_symbols(form);
  }
  if (end_ == End::of_word) symbols_['\n'] = symbols_['\t'] = symbols_['\r'] = symbols_[' '];
  may_stand_behind_.set();
  if (case_ == Case::ignored) {
    for (unsigned char c = 'A'; c <= 'Z'; ++c) symbols_[c] = symbols_[c - 'A' + 'a'];
    for (unsigned char c = 0; c < 0x80; ++c) may_stand_behind_[c] = !is_word_char(c);
  }
  children_.resize(symbol_count_);
  words_.resize(1);
  for (std::size_t i = 0; i < words.size(); ++i) {
    add_word(words[i], static_cast<std::uint16_t>(i));
    for (const std::string& form : in_capitals[i]) add_word(form, static_cast<std::uint16_t>(i));
  }
}

void Triggers::add_symbols(std::string_view word) {
  add_pairs(word);
  for (const char c : word) {
    std::uint8_t& symbol = symbols_[static_cast<unsigned char>(case_ == Case::ignored ? ascii_lower(c) : c)];
    if (symbol == 0) symbol = static_cast<std::uint8_t>(symbol_count_++);
  }
}

void Triggers::add_pairs(std::string_view word) {
  const std::size_t length = std::min(char_length(static_cast<unsigned char>(word[0])), word.size());
  const auto same = [this](std::size_t byte, char c) {
    const auto written = static_cast<char>(byte);
    return written == c || (case_ == Case::ignored && ascii_lower(written) == c);
  };
  for (std::size_t key = 0; key < 256; ++key) {
    if (!same(key, word[length - 1])) continue;
    for (std::size_t behind = 0; behind < 256; ++behind) {
      if (word.size() == length || same(behind, word[length])) pairs_.set(key * 256 + behind);
    }
  }
}

void Triggers::add_word(std::string_view word, std::uint16_t place) {
  std::size_t node = 0;
  for (const char c : word) {
    const std::size_t edge = node * symbol_count_ + symbols_[static_cast<unsigned char>(c)];
    if (children_[edge] == 0) {
      children_[edge] = static_cast<Node>(words_.size());
      words_.push_back(0);
      children_.resize(children_.size() + symbol_count_);
    }
    node = children_[edge];
  }
  if (words_[node] == 0) words_[node] = static_cast<std::uint16_t>(place + 1);
}

std::optional<std::size_t> Triggers::match(std::string_view text, std::size_t at) const {
  if (case_ == Case::ignored && is_word_char(Cursor(text, at).previous_char())) return std::nullopt;
  std::size_t word = 0;
  for (std::size_t node = 0; at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    node = children_[node * symbol_count_ + symbols_[byte]];
    if (node == 0) break;
    if (byte <= ' ' && end_ == End::of_word) at += Cursor(text, at).skip_blanks_and_line_break() - 1;
    if (words_[node] != 0 && (end_ == End::anywhere || !goes_on(text, at + 1))) word = words_[node];
  }
  return word == 0 ? std::nullopt : std::optional(word - 1);
}

std::optional<Triggers::Hit> Triggers::next(std::string_view text, std::size_t from) const {
  const auto byte = [&](std::size_t at) {
    return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
  };
  unsigned before = from == 0 ? 0U : byte(from - 1);
  for (std::size_t at = from; at < text.size();) {
    const std::size_t end =
        at + std::min(char_length(static_cast<unsigned char>(text[at])), text.size() - at);
    const unsigned last = byte(end - 1);
    // Both are looked up, for which of them fails cannot be foretold.
    if (static_cast<unsigned>(may_stand_behind_[before]) &
        static_cast<unsigned>(pairs_[last * std::size_t{256} + byte(end)])) {
      if (const auto word = match(text, at)) return Hit{at, *word};
    }
    before = last;
    at = end;
  }
  return std::nullopt;
}

Span make_span(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace pandect
