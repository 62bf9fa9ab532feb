#include "text/folded_reader.h"

#include <unicode/uchar.h>

#include "text/composition.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr char32_t sara_aa = 0x0E32;
constexpr char32_t sara_am = 0x0E33;
constexpr char32_t sara_e = 0x0E40;
constexpr char32_t sara_ae = 0x0E41;
constexpr char32_t nikhahit = 0x0E4D;

bool in(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

bool is_thai_tone(char32_t c) {
  return in(c, 0x0E48, 0x0E4B);
}

bool is_thai_vowel_mark(char32_t c) {
  return c == 0x0E31 || in(c, 0x0E34, 0x0E39);
}

bool is_ignorable(char32_t c) {
  return c == 0x00AD || c == 0x200C || c == 0x200D || c == 0x2060 || c == 0xFEFF;
}

CharKind thai_kind(char32_t c) {
  // PAIYANNOI and MAIYAMOK abbreviate and repeat the word before them and are written with or without a
  // space.
  if (c == 0x0E2F || c == 0x0E46) return CharKind::separator;
  return in(c, 0x0E01, 0x0E3A) || in(c, 0x0E40, 0x0E4E) ? CharKind::thai : CharKind::separator;
}

bool is_syllable(char32_t c) {
  return in(c, 0xAC00, 0xD7A3) || in(c, 0x4E00, 0x9FFF) || in(c, 0x3400, 0x4DBF) || in(c, 0x1100, 0x11FF) ||
         in(c, 0x3131, 0x318E) || in(c, 0x3041, 0x3096) || in(c, 0x30A1, 0x30FA) || c == 0x30FC;
}

CharKind general_kind(char32_t c) {
  // HANGUL LETTER ARAEA is used as the middle dot in Korean statutes: "생명ㆍ신체".
  if (c == 0x318D) return CharKind::separator;
  if (is_syllable(c)) return CharKind::syllable;
  const auto mask = U_GET_GC_MASK(static_cast<UChar32>(c));
  if ((mask & U_GC_ND_MASK) != 0) return CharKind::digit;
  if ((mask & (U_GC_L_MASK | U_GC_N_MASK)) != 0) return CharKind::letter;
  return (mask & U_GC_M_MASK) != 0 ? CharKind::mark : CharKind::separator;
}

/// The ASCII apostrophe for the characters typed in its place, else 0.
char32_t as_apostrophe(char32_t c) {
  return c == 0x2019 || c == 0x02BC ? U'\'' : 0;
}

}  // namespace

constinit const std::array<FoldedReader::Ascii, 128> FoldedReader::ascii_ = [] {
  std::array<Ascii, 128> table{};
  for (int i = 0; i < 128; ++i) {
    const char c = static_cast<char>(i);
    const bool upper = c >= 'A' && c <= 'Z';
    const bool letter = upper || (c >= 'a' && c <= 'z');
    const bool digit = c >= '0' && c <= '9';
    table[static_cast<std::size_t>(i)] = {upper ? static_cast<char>(c + 32) : c, letter ? CharKind::letter
                                                                                 : digit
                                                                                     ? CharKind::digit
                                                                                     : CharKind::separator};
  }
  return table;
}();

char32_t FoldedReader::peek() const {
  std::size_t offset = next_;
  return offset < text_.size() ? decode_utf8(text_, offset) : 0;
}

bool FoldedReader::read_one() {
  char32_t c = 0;
  std::size_t begin = 0;
  do {
    if (next_ >= text_.size()) {
      const auto end = static_cast<std::uint32_t>(text_.size());
      current_ = {0, CharKind::separator, {end, end}};
      return false;
    }
    begin = next_;
    c = decode_utf8(text_, next_);
  } while (is_ignorable(c));
  const Span source{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(next_)};
  if (in(c, 0xFF01, 0xFF5E)) c -= 0xFF01 - 0x21;
  if (c < 0x80) {
    const Ascii folded = ascii_[c];
    current_ = {static_cast<unsigned char>(folded.value), folded.kind, source};
  } else if (in(c, 0x0E00, 0x0E7F) && !in(c, 0x0E50, 0x0E59)) {
    current_ = {c, thai_kind(c), source};
  } else if (in(c, 0xAC00, 0xD7A3)) {
    current_ = {c, CharKind::syllable, source};
  } else if (const char32_t apostrophe = as_apostrophe(c)) {
    current_ = {apostrophe, CharKind::separator, source};
  } else {
    const CharKind kind = general_kind(c);
    const auto icu = static_cast<UChar32>(c);
    if (kind == CharKind::digit) c = U'0' + static_cast<char32_t>(u_charDigitValue(icu));
    if (kind == CharKind::letter) c = static_cast<char32_t>(u_tolower(icu));
    current_ = {c, kind, source};
  }
  return true;
}

void FoldedReader::compose() {
  for (char32_t mark = peek(); may_compose(mark); mark = peek()) {
    const char32_t composed = compose_pair(current_.value, mark);
    if (composed == 0) return;
    current_.value = composed;
    decode_utf8(text_, next_);
    current_.source.end = static_cast<std::uint32_t>(next_);
  }
}

void FoldedReader::order_thai() {
  const char32_t c = current_.value;
  if (c != sara_e && c != nikhahit && !is_thai_tone(c)) return;
  const char32_t following = peek();
  const auto take = [&] {
    decode_utf8(text_, next_);
    return static_cast<std::uint32_t>(next_);
  };
  if (c == sara_e && following == sara_e) {
    current_.value = sara_ae;
    current_.source.end = take();
  } else if (c == nikhahit && following == sara_aa) {
    current_.value = sara_am;
    current_.source.end = take();
  } else if (is_thai_tone(c) && is_thai_vowel_mark(following)) {
    current_.value = following;
    pending_ = {c, CharKind::thai, {current_.source.end, take()}};
  } else if (c == nikhahit && is_thai_tone(following)) {
    const std::size_t before = next_;
    const std::uint32_t tone_end = take();
    if (peek() == sara_aa) {
      current_ = {following, CharKind::thai, {current_.source.begin, tone_end}};
      pending_ = {sara_am, CharKind::thai, {tone_end, take()}};
    } else {
      next_ = before;
    }
  }
}

bool FoldedReader::read_folded() {
  if (pending_.value != 0) {
    current_ = pending_;
    pending_ = {};
    return true;
  }
  if (!read_one()) return false;
  if (current_.kind == CharKind::thai) {
    order_thai();
  } else if (current_.kind != CharKind::separator) {
    compose();
  }
  return true;
}

std::vector<FoldedWord> folded_words(std::string_view text) {
  std::vector<FoldedWord> words;
  FoldedReader reader(text);
  bool inside = false;
  while (reader.next()) {
    const FoldedChar& c = reader.current();
    const bool letter = c.kind != CharKind::separator;
    if (letter && !inside) words.push_back({{}, c.source});
    if (letter) {
      words.back().letters.push_back(c.value);
      words.back().source.end = c.source.end;
    }
    inside = letter;
  }
  return words;
}

}  // namespace pandect
