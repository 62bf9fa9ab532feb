#pragma once

#include <algorithm>
#include <string_view>

namespace pandect {

/// Removes the first line of a text and returns it, without the LF that ends it.
inline std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// A line without the CR of CR LF.
inline std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

}  // namespace pandect
