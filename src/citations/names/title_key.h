#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// The normal form in which names of works are compared: lower-case letters, ASCII digits, without white
/// space and quotation marks, one form of middle dot, the most frequent forms of "พ.ร.บ." and "พุทธศักราช".
struct TitleKey {
  std::string key;
  /// For each byte of key its byte in the source, and one more for the end of the source.
  std::vector<std::uint32_t> source;
};

/// True for initials with full stops, "B.W.", "c.p.c": the same name as without them.
bool is_dotted(std::string_view name);
/// Such a name without its full stops; another as it is.
std::string without_dots(std::string_view name);

/// From at most `limit` bytes of the text. Initials lose their full stops.
TitleKey make_title_key(std::string_view text, std::size_t limit = std::string_view::npos);

/// The key of a name without the endings of its words' cases, for a language that has some: that of "des
/// Wattordnungsgesetzes" and "das Wattordnungsgesetz"; where words are joined, without those that short names
/// leave out: of "河川環境保全法" and "河川環境の保全に関する法律". Empty for other languages.
std::string make_case_key(std::string_view name, Language language);
/// The length of a case's ending at the beginning of a text, when a word ends there.
std::size_t case_ending_length(std::string_view text, Language language);

/// Other names, as keys, of the work with that key: without its year, with its book before its name, as "the
/// law on …".
std::vector<std::string> title_variants(std::string_view key);

}  // namespace pandect
