#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The normal form in which names of works are compared: lower-case letters, ASCII digits, without white
/// space and quotation marks, one form of middle dot, the most frequent forms of "พ.ร.บ." and "พุทธศักราช".
struct TitleKey {
  std::string key;
  /// For each byte of key its byte in the source, and one more for the end of the source.
  std::vector<std::uint32_t> source;
};

/// From at most `limit` bytes of the text.
TitleKey make_title_key(std::string_view text, std::size_t limit = std::string_view::npos);

/// Other names, as keys, of the work with that key: without its year, with its book before its name, as "the
/// law on …".
std::vector<std::string> title_variants(std::string_view key);

}  // namespace pandect
