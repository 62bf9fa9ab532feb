#include "base/ascii.h"
#include "readers/plain/plain_statute_items.h"
#include "text/characters.h"
#include "text/han_number.h"
#include "text/language_profile.h"
#include "text/ordinal.h"
#include "text/roman.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_marker = 64;  // bytes

enum class Frame : std::uint8_t { dot, parens, close };

Ordinal ordinal_of(std::uint32_t value) {
  Ordinal ordinal;
  ordinal.add(value);
  return ordinal;
}

bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}

bool is_latin(char c) {
  return is_lower(c) || (c >= 'A' && c <= 'Z');
}

void add_reading(ItemMarker& marker, MarkerStyle style, Ordinal ordinal) {
  if (marker.reading_count < marker.readings.size())
    marker.readings[marker.reading_count++] = {style, ordinal};
}

/// "a", "aa", "iv", "B": as a letter, a Roman numeral or either.
void read_letters(std::string_view letters, Frame frame, ItemMarker& marker) {
  const bool lower = is_lower(letters[0]);
  const bool repeated = letters.size() == 2 && letters[0] == letters[1];
  if (letters.size() == 1 || repeated) {
    const std::uint32_t value =
        static_cast<std::uint32_t>((letters[0] | 0x20) - 'a' + 1) + (repeated ? 26 : 0);
    const MarkerStyle style = frame == Frame::dot
                                  ? (lower ? MarkerStyle::letter_dot : MarkerStyle::capital_dot)
                              : frame == Frame::close ? MarkerStyle::letter_close
                              : lower                 ? MarkerStyle::letter_parens
                                                      : MarkerStyle::capital_parens;
    add_reading(marker, style, ordinal_of(value));
  }
  if (const auto value = parse_roman(letters)) {
    const MarkerStyle style = !lower                  ? MarkerStyle::capital_roman
                              : frame == Frame::dot   ? MarkerStyle::roman_dot
                              : frame == Frame::close ? MarkerStyle::roman_close
                                                      : MarkerStyle::roman_parens;
    add_reading(marker, style, ordinal_of(*value));
  }
}

/// Reads "의2" of "1의2.", which comes between 1 and 2; returns the number of bytes.
std::size_t read_branch(std::string_view text, ItemMarker& marker) {
  std::size_t at = branch_length(text);
  if (at == 0) return 0;
  const auto value = read_digits(text, at);
  if (!value) return 0;
  marker.readings[marker.reading_count - 1].ordinal.add(*value);
  return at;
}

/// Reads the text between the marks of a marker; returns the number of bytes, 0 when it is not a number.
std::size_t read_core(std::string_view text, Frame frame, ItemMarker& marker) {
  if (text.empty()) return 0;
  std::size_t latin = 0;
  while (latin < text.size() && latin < 8 && is_latin(text[latin])) ++latin;
  if (latin > 0) {
    if (latin > 5) return 0;
    read_letters(text.substr(0, latin), frame, marker);
    return marker.reading_count > 0 ? latin : 0;
  }
  if (const auto number = read_number(text, {.compound = frame != Frame::dot})) {
    add_reading(marker,
                frame == Frame::dot      ? MarkerStyle::digit_dot
                : frame == Frame::parens ? MarkerStyle::digit_parens
                                         : MarkerStyle::digit_close,
                number->ordinal);
    return number->length + read_branch(text.substr(number->length), marker);
  }
  std::size_t at = 0;
  const char32_t letter = decode_utf8(text, at);
  const std::uint32_t place = place_of_item_letter(letter);
  if (place == 0) return 0;
  add_reading(marker,
              frame == Frame::dot      ? MarkerStyle::native_dot
              : frame == Frame::parens ? MarkerStyle::native_parens
                                       : MarkerStyle::native_close,
              ordinal_of(place));
  return at;
}

/// "２　", "一　", "イ　" and "（１）": the markers of Japanese laws.
std::optional<ItemMarker> read_wide(std::string_view text) {
  constexpr std::string_view blank = "\u3000";
  ItemMarker marker;
  std::size_t at = 0;
  if (const auto digits = read_digits(text, at)) {
    add_reading(marker, MarkerStyle::digit_wide, ordinal_of(*digits));
  } else if (const auto number = read_number_of_east(text, at)) {
    add_reading(marker, MarkerStyle::han_wide, ordinal_of(*number));
    if (const std::size_t branch = branch_length(text.substr(at)); branch > 0) {  // "一の二　"
      std::size_t behind = at + branch;
      if (const auto value = read_number_of_east(text, behind)) {
        marker.readings[0].ordinal.add(*value);
        at = behind;
      }
    }
  } else {
    const std::size_t place = iroha.find(decode_utf8(text, at));
    if (place == std::u32string_view::npos) return std::nullopt;
    add_reading(marker, MarkerStyle::kana_wide, ordinal_of(static_cast<std::uint32_t>(place + 1)));
  }
  if (!text.substr(at).starts_with(blank)) return std::nullopt;
  marker.number = text.substr(0, at);
  marker.length = static_cast<std::uint32_t>(at + blank.size());
  return marker;
}

std::optional<ItemMarker> read_circled(std::string_view text) {
  std::size_t at = 0;
  const char32_t c = decode_utf8(text, at);
  std::uint32_t value = 0;
  if (c >= 0x2460 && c <= 0x2473) value = c - 0x2460 + 1;
  if (c >= 0x3251 && c <= 0x325F) value = c - 0x3251 + 21;
  if (value == 0) return std::nullopt;
  ItemMarker marker;
  add_reading(marker, MarkerStyle::circled, ordinal_of(value));
  marker.length = static_cast<std::uint32_t>(at);
  marker.number = text.substr(0, at);
  return marker;
}

/// "<16>", as Korean laws write circled numbers beyond 15.
std::optional<ItemMarker> read_in_angles(std::string_view text) {
  constexpr std::size_t most_digits = 3;
  std::size_t at = 1;
  const auto value = read_digits(text, at);
  if (!value || *value == 0 || at > 1 + most_digits || at >= text.size() || text[at] != '>')
    return std::nullopt;
  ItemMarker marker;
  add_reading(marker, MarkerStyle::circled, ordinal_of(*value));
  marker.length = static_cast<std::uint32_t>(at + 1);
  marker.number = text.substr(1, at - 1);
  return marker;
}

std::optional<ItemMarker> read_in_parens(std::string_view text) {
  ItemMarker marker;
  std::size_t at = 1;
  while (at < text.size() && at < 3 && text[at] == ' ') ++at;
  const std::size_t core = read_core(text.substr(at), Frame::parens, marker);
  if (core == 0) return std::nullopt;
  marker.number = text.substr(at, core);
  at += core;
  while (at < text.size() && text[at] == ' ') ++at;
  if (at >= text.size() || text[at] != ')') return std::nullopt;
  marker.length = static_cast<std::uint32_t>(at + 1);
  return marker;
}

/// "1 - A taxa", "2 – O dono": a number that a dash sets off from a sentence; "I - o preço": a Roman one from
/// words.
std::optional<ItemMarker> read_before_dash(std::string_view text) {
  constexpr std::size_t most_digits = 3;
  std::size_t at = 0;
  std::optional<std::uint32_t> value = read_digits(text, at);
  const bool roman = !value;
  if (roman) {
    at = std::min(text.find_first_not_of("IVXLC"), text.size());
    value = at == 0 ? std::nullopt : parse_roman(text.substr(0, at));
  }
  if (!value || (!roman && at > most_digits)) return std::nullopt;
  for (const std::string_view dash : {" - ", " – "}) {
    if (!text.substr(at).starts_with(dash)) continue;
    if (!roman && !is_capitalised(text.substr(at + dash.size()))) continue;
    ItemMarker marker;
    add_reading(marker, roman ? MarkerStyle::capital_roman : MarkerStyle::digit_dot, ordinal_of(*value));
    marker.number = text.substr(0, at);
    marker.length = static_cast<std::uint32_t>(at + dash.size());
    return marker;
  }
  return std::nullopt;
}

bool space_or_end(std::string_view text, std::size_t at) {
  return at >= text.size() || text[at] == ' ' || text[at] == '\t' || text[at] == '\n' ||
         text.substr(at).starts_with("\xC2\xA0");
}

}  // namespace

std::optional<ItemMarker> read_worded_marker(std::string_view text, std::span<const std::string_view> words) {
  for (const std::string_view word : words) {
    if (!Cursor(text, 0).sees_ignoring_case(word)) continue;
    ItemMarker marker;
    std::size_t at = word.size();
    if (const std::size_t blank = word.rfind(' '); blank != std::string_view::npos) {
      if (is_word_char(Cursor(text, at).peek_char())) continue;
      marker.number = text.substr(blank + 1, at - blank - 1);
      add_reading(marker, MarkerStyle::worded, ordinal_of(1));
    } else {
      const std::size_t digits = text.find_first_not_of(' ', at);
      const auto number = digits == std::string_view::npos
                              ? std::nullopt
                              : read_number(text.substr(digits, longest_marker), {.compound = false});
      if (!number) continue;
      marker.number = text.substr(digits, number->length);
      add_reading(marker, MarkerStyle::worded, number->ordinal);
      at = digits + number->length;
      at += ordinal_sign_length(text.substr(at));
      if (is_word_char(Cursor(text, at).peek_char()) || text.substr(at).starts_with(',')) continue;
    }
    if (text.substr(at).starts_with('.')) ++at;
    marker.length = static_cast<std::uint32_t>(at);
    return marker;
  }
  return std::nullopt;
}

std::optional<ItemMarker> read_marker(std::string_view text) {
  text = text.substr(0, longest_marker);
  if (text.empty()) return std::nullopt;
  if (text[0] == '(') return read_in_parens(text);
  if (text[0] == '<') return read_in_angles(text);
  if (static_cast<unsigned char>(text[0]) >= 0xE3 || is_ascii_digit(text[0])) {
    if (auto wide = read_wide(text)) return wide;
  }
  if (text[0] == '\xE2' || text[0] == '\xE3') return read_circled(text);
  for (const Frame frame : {Frame::dot, Frame::close}) {
    ItemMarker marker;
    const std::size_t core = read_core(text, frame, marker);
    if (core == 0 || core >= text.size()) continue;
    marker.number = text.substr(0, core);
    marker.length = static_cast<std::uint32_t>(core + 1);
    if (text[core] == (frame == Frame::dot ? '.' : ')') && space_or_end(text, core + 1)) return marker;
    const auto is_degree = [&](std::size_t at) {
      return text.substr(at).starts_with("°") || text.substr(at).starts_with("º");
    };
    // "1.º", "1.ª" in Spanish
    const bool ordinal = is_degree(core + 1) || text.substr(core + 1).starts_with("ª");
    if (frame == Frame::dot && text[core] == '.' && ordinal && space_or_end(text, core + 3) &&
        marker.readings[0].style == MarkerStyle::digit_dot) {
      marker.readings[0].style = MarkerStyle::digit_degree;
      marker.length = static_cast<std::uint32_t>(core + 3);
      return marker;
    }
    const bool degree = is_degree(core);
    if (frame == Frame::dot && degree && marker.readings[0].style == MarkerStyle::digit_dot) {
      marker.readings[0].style = MarkerStyle::digit_degree;
      const bool dot = text.substr(core + 2).starts_with('.');  // "1°." in Dutch
      marker.length = static_cast<std::uint32_t>(core + (dot ? 3 : 2));
      return marker;
    }
  }
  return read_before_dash(text);
}

}  // namespace pandect
