#include "definitions/list_marker.h"

#include <algorithm>

#include "text/han_number.h"
#include "text/language_profile.h"
#include "text/ordinal.h"
#include "text/roman.h"
#include "text/scanner.h"

namespace pandect {
namespace {

constexpr std::uint32_t alphabet = 26;

/// Digits, with their letters and further numbers: "1", "12a", "3.2.1", "1의2".
std::size_t read_number(std::string_view text, MarkerAt& marker) {
  Cursor cursor(text, 0);
  const std::string_view digits = cursor.take_digits();
  if (digits.empty()) return 0;
  marker.value = digits_value(digits);
  while (true) {
    Cursor next = cursor;
    if (!next.take(".")) next.skip(branch_length(next.rest()));
    const bool joined = next.at() > cursor.at();
    if (!joined || next.take_digits().empty()) break;
    cursor = next;
    marker.inserted = true;
  }
  if (is_ascii_letter(cursor.peek())) {
    cursor.skip(1);
    marker.inserted = true;
  }
  return cursor.at();
}

/// "a", "z", "aa", which follows "z"; or a Roman number.
std::size_t read_letters(std::string_view text, MarkerAt& marker) {
  constexpr std::size_t most_letters = 5;  // "XVIII"
  std::size_t length = 0;
  while (length < most_letters && length < text.size() && is_ascii_letter(text[length])) ++length;
  if (length == 0) return 0;
  const std::string_view letters = text.substr(0, length);
  marker.capital = letters[0] < 'a';
  marker.roman = parse_roman(letters).value_or(0);
  if (std::ranges::all_of(letters, [&](char c) { return c == letters[0]; })) {
    const auto place = static_cast<std::uint32_t>(ascii_lower(letters[0]) - 'a' + 1);
    marker.value = place + alphabet * static_cast<std::uint32_t>(length - 1);
  }
  return length;
}

bool take_native(Cursor& cursor, MarkerAt& marker) {
  marker.value = place_of_item_letter(cursor.peek_char());
  if (marker.value == 0) return false;
  cursor.skip_char();
  return true;
}

void read_bracketed(Cursor& cursor, MarkerAt& marker) {
  const std::string_view inside = cursor.rest();
  if (const std::size_t digits = read_number(inside, marker); digits > 0) {
    marker.kind = ListMarker::bracket_number;
    cursor.skip(digits);
  } else if (const std::size_t letters = read_letters(inside, marker); letters > 0) {
    marker.kind = ListMarker::bracket_letter;
    cursor.skip(letters);
  } else if (take_native(cursor, marker)) {
    marker.kind = ListMarker::native;
  }
  if (!cursor.take(")")) marker.kind = ListMarker::none;
}

void read_dotted(Cursor& cursor, MarkerAt& marker) {
  const std::string_view rest = cursor.rest();
  if (const std::size_t digits = read_number(rest, marker); digits > 0) {
    marker.kind = ListMarker::number;
    cursor.skip(digits);
  } else if (take_native(cursor, marker)) {
    marker.kind = ListMarker::native;
  } else if (const std::size_t letters = read_letters(rest, marker); letters > 0) {
    marker.kind = ListMarker::letter;
    cursor.skip(letters);
  }
  if (marker.kind == ListMarker::none) return;
  if (cursor.take("°")) {
    cursor.take(".");
    marker.kind = ListMarker::degree;
    return;
  }
  const bool roman = marker.kind == ListMarker::letter && marker.capital && marker.roman > 0;
  const bool closed = cursor.take(".") || cursor.take(")") ||
                      (roman && (cursor.take(" -") || cursor.take(" –")));  // "XIV - cais: …"
  const bool apart = cursor.done() || cursor.peek() == ' ' || cursor.peek() == '\n' || cursor.peek() == '\t';
  if (!closed || !apart) marker.kind = ListMarker::none;
}

/// "２　", "一　", "一の二　", "イ　": numbers, or letters in the order of the iroha, before an ideographic
/// space.
void read_spaced(Cursor& cursor, MarkerAt& marker) {
  constexpr std::string_view space = "\u3000";
  const std::string_view text = cursor.rest();
  std::size_t end = 0;
  if (const std::size_t letter = iroha.find(cursor.peek_char()); letter != std::u32string_view::npos) {
    marker.kind = ListMarker::iroha;
    marker.value = static_cast<std::uint32_t>(letter) + 1;
    end = std::string_view("イ").size();
  } else if (const auto number = read_number_of_east(text, end)) {
    std::size_t digits = 0;
    marker.kind = read_digits(text, digits) ? ListMarker::spaced_number : ListMarker::han_number;
    marker.value = *number;
    while (const std::size_t branch = branch_length(text.substr(end))) {
      std::size_t next = end + branch;
      if (!read_number_of_east(text, next)) break;
      end = next;
      marker.inserted = true;
    }
  }
  if (!text.substr(end).starts_with(space)) {
    marker.kind = ListMarker::none;
    return;
  }
  cursor.skip(end);
}

bool are_alike(const MarkerAt& a, const MarkerAt& b) {
  return a.kind == b.kind && a.capital == b.capital;
}

}  // namespace

bool is_dash(char32_t c) {
  return c == '-' || c == '*' || c == 0x2022 || c == 0x2012 || c == 0x2013 || c == 0x2014;
}

MarkerAt marker_of(std::string_view text) {
  constexpr char32_t first_circled = 0x2460;
  constexpr char32_t last_circled = 0x2473;
  Cursor cursor(text, 0);
  cursor.skip_blanks();
  const char32_t first = cursor.peek_char();
  MarkerAt marker;
  if (first == '(') {
    cursor.skip(1);
    read_bracketed(cursor, marker);
  } else if (first >= first_circled && first <= last_circled) {
    cursor.skip_char();
    marker.kind = ListMarker::circled;
    marker.value = first - first_circled + 1;
  } else if (is_dash(first)) {
    cursor.skip_char();
    if (cursor.skip_blanks() > 0) marker.kind = ListMarker::dash;
  } else {
    Cursor dotted = cursor;
    read_dotted(dotted, marker);
    if (marker.kind != ListMarker::none) {
      cursor = dotted;
    } else {
      marker = {};
      constexpr char32_t first_of_east = 0x3000;  // no marker before an ideographic space begins below
      if (first >= first_of_east || is_ascii_digit(cursor.peek())) read_spaced(cursor, marker);
    }
  }
  if (marker.kind == ListMarker::none) return {};
  cursor.skip_blanks();
  marker.size = cursor.at();
  return marker;
}

MarkerAt bare_marker_of(std::string_view text) {
  Cursor cursor(text, 0);
  cursor.skip_blanks();
  MarkerAt marker;
  const std::string_view rest = cursor.rest();
  if (const std::size_t digits = read_number(rest, marker); digits > 0) {
    marker.kind = ListMarker::number;
    cursor.skip(digits);
  } else if (const std::size_t letters = read_letters(rest, marker); letters > 0 && !marker.capital) {
    marker.kind = ListMarker::letter;
    cursor.skip(letters);
  }
  if (marker.kind == ListMarker::none || cursor.skip_blanks() == 0) return {};
  marker.size = cursor.at();
  return marker;
}

bool MarkerAt::is_first() const {
  if (kind == ListMarker::dash) return true;
  const bool doubled =
      (kind == ListMarker::letter || kind == ListMarker::bracket_letter) && value == alphabet + 1;
  return value == 1 || roman == 1 || doubled;
}

bool MarkerAt::follows(const MarkerAt& before) const {
  if (!are_alike(*this, before)) return false;
  if (kind == ListMarker::dash) return true;
  if (kind == ListMarker::native) return value > before.value;
  if (inserted && value == before.value) return true;
  return (value != 0 && before.value != 0 && value == before.value + 1) ||
         (roman != 0 && before.roman != 0 && roman == before.roman + 1);
}

bool MarkerAt::comes_after(const MarkerAt& before) const {
  return are_alike(*this, before) &&
         ((before.value != 0 && value > before.value) || (before.roman != 0 && roman > before.roman));
}

std::optional<std::size_t> OpenLists::level_of(const MarkerAt& item) const {
  for (std::size_t i = size_; i-- > 0;) {
    if (item.follows(last_[i])) return i;
  }
  if (item.is_first()) return std::nullopt;
  for (std::size_t i = size_; i-- > 0;) {
    if (item.comes_after(last_[i])) return i;
  }
  return std::nullopt;
}

void OpenLists::go_on(std::size_t level, const MarkerAt& item) {
  last_[level] = item;
  size_ = level + 1;
}

std::size_t OpenLists::begin_below(std::size_t levels, const MarkerAt& item) {
  const std::size_t level = std::min(levels, most_levels - 1);
  go_on(level, item);
  return level;
}

std::optional<std::size_t> OpenLists::like(const MarkerAt& item) const {
  for (std::size_t i = 0; i < size_; ++i) {
    if (are_alike(item, last_[i])) return i;
  }
  return std::nullopt;
}

}  // namespace pandect
