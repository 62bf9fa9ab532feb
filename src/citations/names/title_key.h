#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The form names of works are compared in: letters in lower-case, digits of ASCII, without white space and
/// quotation marks, all middle dots alike, "พ.ร.บ." and "พุทธศักราช" written as they are most often.
struct TitleKey {
  std::string key;
  /// For each byte of key the byte of the source it comes from, and one more for where the source ends.
  std::vector<std::uint32_t> source;
};

/// Of at most `limit` bytes of the text.
TitleKey make_title_key(std::string_view text, std::size_t limit = std::string_view::npos);

/// The other ways in which a work of that key is named: without its year, with its book before its name, as
/// "the law on …". Keys.
std::vector<std::string> title_variants(std::string_view key);

}  // namespace pandect
