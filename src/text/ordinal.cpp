#include "text/ordinal.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "text/by_first_byte.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

constexpr std::size_t longest_number = 9;  // digits: fits 32 bits

/// Suffix words of inserted provisions, by value: 5 bis comes after 5.
struct Suffix {
  std::string_view word;
  std::uint32_t value;
};
constexpr Suffix latin_suffixes[] = {
    {"bis", 2},           {"ter", 3},           {"quater", 4},           {"quinquies", 5},
    {"sexies", 6},        {"septies", 7},       {"octies", 8},           {"novies", 9},
    {"nonies", 9},        {"decies", 10},       {"undecies", 11},        {"duodecies", 12},
    {"terdecies", 13},    {"quaterdecies", 14}, {"quinquiesdecies", 15}, {"quindecies", 15},
    {"sexiesdecies", 16}, {"sexdecies", 16},    {"septiesdecies", 17},   {"octiesdecies", 18},
    {"noviesdecies", 19}, {"vicies", 20}};

/// Those of Latin, which many languages use, and of all languages.
const ByFirstByte<Suffix>& suffixes() {
  static const ByFirstByte<Suffix> made = [] {
    std::vector<Suffix> all(std::begin(latin_suffixes), std::end(latin_suffixes));
    for (const Language language : known_languages()) {
      for (const auto& [word, value] : language_profile(language).inserted) all.push_back({word, value});
    }
    return ByFirstByte(std::move(all));
  }();
  return made;
}

constexpr char general_punctuation = static_cast<char>(0xE2);  // first byte of dashes, quotes, bullets

/// A byte that may be part of a word in any script.
bool is_word_byte(char c) {
  return is_ascii_letter(c) || (c >= '0' && c <= '9') ||
         (static_cast<unsigned char>(c) >= 0xC3 && c != general_punctuation);
}

bool word_ends(std::string_view text, std::size_t offset) {
  return offset >= text.size() || !is_word_byte(text[offset]);
}

std::size_t skip_spaces(std::string_view text, std::size_t offset) {
  while (offset < text.size() && (text[offset] == ' ' || text[offset] == '\t')) ++offset;
  return offset;
}

/// "§§ 3 bis 6": a suffix word that also means "to" between two numbers in German. Attached to its number it
/// is a suffix: "3bis 6".
bool joins_numbers(std::string_view text, std::size_t word_end) {
  const std::size_t next = skip_spaces(text, word_end);
  return next < text.size() && text[next] >= '0' && text[next] <= '9';
}

/// True if nothing, a stop or a dash follows: "A person" does not.
bool ends_number(std::string_view text, std::size_t at) {
  if (at >= text.size() || text[at] == '\n' || text[at] == '.' || text[at] == ',') return true;
  const std::string_view rest = text.substr(skip_spaces(text, at));
  return rest.empty() || rest.front() == '\n' || rest.starts_with("- ") || rest.starts_with("–") ||
         rest.starts_with("—");
}

/// Reads " A" of "1er ter A" and "L1453-1 A", a capital that ends the number; returns its length.
std::size_t read_last_capital(std::string_view text, std::size_t offset, Ordinal& ordinal) {
  const std::size_t letter = skip_spaces(text, offset);
  const bool alone =
      letter == offset + 1 && letter < text.size() && text[letter] >= 'A' && text[letter] <= 'Z';
  if (!alone || !ends_number(text, letter + 1)) return 0;
  ordinal.add(static_cast<std::uint32_t>(text[letter] - 'A' + 1));
  return letter + 1 - offset;
}

/// Reads " ทวิ", " bis"; returns the length with the space before it.
std::size_t read_suffix_word(std::string_view text, std::size_t offset, Ordinal& ordinal) {
  const std::size_t begin = skip_spaces(text, offset);
  if (begin >= text.size() || begin - offset > 2) return 0;
  const Suffix* longest = nullptr;
  for (const Suffix& suffix : suffixes().at(Cursor(text, begin))) {
    if (!text.substr(begin).starts_with(suffix.word)) continue;
    const std::size_t end = begin + suffix.word.size();
    if (!word_ends(text, end) || (suffix.word == "bis" && begin > offset && joins_numbers(text, end)))
      continue;
    if (longest == nullptr || suffix.word.size() > longest->word.size()) longest = &suffix;
  }
  if (longest == nullptr) return 0;
  ordinal.add(longest->value);
  const std::size_t end = begin + longest->word.size();
  return end + read_last_capital(text, end, ordinal) - offset;
}

/// Reads "a" of 12a, "의2" of 5의2, "-1" of L121-1, ":162" of 6:162; returns its length, 0 when the number
/// ends here.
std::size_t read_part(std::string_view text, std::size_t offset, NumberGrammar grammar, Ordinal& ordinal) {
  if (offset >= text.size()) return 0;
  const char c = text[offset];
  if (is_ascii_letter(c) && word_ends(text, offset + 1)) {
    ordinal.add(static_cast<std::uint32_t>((c | 0x20) - 'a' + 1));
    return 1;
  }
  if (is_ascii_letter(c) && offset + 1 < text.size() && is_ascii_letter(text[offset + 1]) &&
      word_ends(text, offset + 2)) {
    ordinal.add(
        static_cast<std::uint32_t>(((c | 0x20) - 'a' + 1) * 26 + ((text[offset + 1] | 0x20) - 'a' + 1)));
    return 2;  // "12ab"
  }
  if (c == '-') {  // "5-bis"
    if (const std::size_t suffix = read_suffix_word(text, offset + 1, ordinal)) return suffix + 1;
    const char letter = offset + 1 < text.size() ? text[offset + 1] : '\0';
    if (letter >= 'A' && letter <= 'Z' && word_ends(text, offset + 2)) {  // "5-A"
      ordinal.add(static_cast<std::uint32_t>(letter - 'A' + 1));
      return 2;
    }
  }
  if (!grammar.compound) return 0;
  std::size_t at = offset;
  if (c == '/' || c == ':' || c == '.' || c == '-') {
    ++at;
  } else {
    at += branch_length(text.substr(offset));
    if (at == offset) return 0;
  }
  const std::size_t digits = at;
  const auto part = read_digits(text, at);
  if (!part) return 0;
  const bool year = (c == '-' || c == '/') && at - digits == 4;  // "5/2560" is a date or a number of an act
  if (year) return 0;
  ordinal.add(*part);
  return at - offset;
}

}  // namespace

std::size_t ordinal_sign_length(std::string_view text) {
  for (const std::string_view sign : {"°", "º", "ª", ".º", ".ª", ".°"}) {
    if (text.starts_with(sign)) return sign.size();
  }
  return 0;
}

std::size_t latin_suffix_length(std::string_view text) {
  const auto* const found = std::ranges::find_if(latin_suffixes, [&](const Suffix& suffix) {
    return text.starts_with(suffix.word) && word_ends(text, suffix.word.size());
  });
  return found == std::end(latin_suffixes) ? 0 : found->word.size();
}

std::size_t branch_length(std::string_view text) {
  static const std::vector<std::string_view> branches = [] {
    std::vector<std::string_view> all;
    for (const Language language : known_languages()) {
      const std::string& branch = language_profile(language).branch;
      if (!branch.empty()) all.emplace_back(branch);
    }
    return all;
  }();
  if (text.empty() || static_cast<unsigned char>(text.front()) < 0x80) return 0;
  Cursor cursor(text, 0);
  cursor.take_any(branches);
  return cursor.at();
}

std::uint32_t step(const Ordinal& number, const Ordinal& next) {
  if (next <= number) return 0;
  std::size_t common = 0;
  while (common < number.size && common < next.size && number.parts[common] == next.parts[common]) ++common;
  const std::size_t left = next.size - common;
  if (common == number.size) {  // 5 → 5a, 5/1, 5 bis, 5의2
    return left == 1 && next.parts[common] <= 2 ? 1 : 2;
  }
  const std::uint32_t distance = next.parts[common] - number.parts[common];
  if (distance == 1 && (left == 1 || (left == 2 && next.parts[common + 1] <= 1))) return 1;
  return std::max<std::uint32_t>(distance, 2);
}

std::optional<std::uint32_t> read_digits(std::string_view text, std::size_t& offset) {
  std::uint32_t value = 0;
  std::size_t count = 0;
  std::size_t at = offset;
  while (at < text.size()) {
    const unsigned char c = static_cast<unsigned char>(text[at]);
    std::uint32_t digit = 10;
    std::size_t length = 1;
    if (c >= '0' && c <= '9') {
      digit = c - '0';
    } else if (c == 0xE0 && at + 2 < text.size() && static_cast<unsigned char>(text[at + 1]) == 0xB9) {
      digit = static_cast<unsigned char>(text[at + 2]) - 0x90U;  // Thai ๐ is E0 B9 90
      length = 3;
    } else if (c == 0xEF && at + 2 < text.size() && static_cast<unsigned char>(text[at + 1]) == 0xBC) {
      digit = static_cast<unsigned char>(text[at + 2]) - 0x90U;  // full-width ０ is EF BC 90
      length = 3;
    }
    if (digit > 9) break;
    if (++count > longest_number) return std::nullopt;
    value = value * 10 + digit;
    at += length;
  }
  if (count == 0) return std::nullopt;
  offset = at;
  return value;
}

std::optional<WrittenNumber> read_number(std::string_view text, NumberGrammar grammar) {
  WrittenNumber number;
  std::size_t at = 0;
  // The code letter of a French article: L. 121-1, R121-1, R*121-1, A 121-1.
  if (grammar.compound && text.size() > 1 &&
      std::string_view("LRDA").find(text[0]) != std::string_view::npos) {
    std::size_t digits = 1;
    while (digits < 3 && digits < text.size() && (text[digits] == '.' || text[digits] == '*')) ++digits;
    digits = skip_spaces(text, digits);
    if (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') {
      number.ordinal.add(static_cast<std::uint32_t>(text[0]));
      at = digits;
    }
  }
  const bool of_code = at > 0;
  if (const auto value = read_digits(text, at)) {
    number.ordinal.add(*value);
    if (*value == 1 && text.substr(at).starts_with("er") && word_ends(text, at + 2)) at += 2;  // 1er
    while (number.ordinal.size < number.ordinal.parts.size()) {
      std::size_t length = read_part(text, at, grammar, number.ordinal);
      if (length == 0) length = read_suffix_word(text, at, number.ordinal);
      if (length == 0 && of_code) length = read_last_capital(text, at, number.ordinal);
      const std::size_t sign = length == 0 ? ordinal_sign_length(text.substr(at)) : 0;
      if (sign > 0 && text.substr(at + sign).starts_with('-')) {  // "5º-A"
        length = read_part(text, at + sign, grammar, number.ordinal);
        if (length > 0) length += sign;
      }
      if (length == 0) break;
      at += length;
    }
    number.length = at;
    if (at < text.size() && is_ascii_letter(text[at])) return std::nullopt;
    return number;
  }
  std::size_t letters = 0;
  while (letters < text.size() && letters < 13 && is_ascii_letter(text[letters])) ++letters;
  if (letters == 0 || !word_ends(text, letters)) return std::nullopt;
  const bool first = text.substr(0, letters) == "Ier";
  const std::string_view word = text.substr(0, first ? 1 : letters);
  if (grammar.roman) {
    if (const auto value = parse_roman(word)) {
      number.ordinal.add(*value);
      number.ordinal.style = Ordinal::Style::roman;
      number.length = letters;
      std::size_t at_part = letters;
      if (const std::size_t length = read_suffix_word(text, at_part, number.ordinal)) number.length += length;
      const bool part = at_part + 1 < text.size() && text[at_part] == '-' &&
                        is_ascii_letter(text[at_part + 1]) && word_ends(text, at_part + 2);
      if (part) {  // "II-B"
        number.ordinal.add(static_cast<std::uint32_t>((text[at_part + 1] | 0x20) - 'a' + 1));
        number.length += 2;
      }
      return number;
    }
  }
  if (grammar.letter && letters == 1) {
    number.ordinal.add(static_cast<std::uint32_t>((word[0] | 0x20) - 'a' + 1));
    number.ordinal.style = Ordinal::Style::letter;
    number.length = 1;
    return number;
  }
  return std::nullopt;
}

}  // namespace pandect
