#include "lab/bench/snippet_name.h"

#include <charconv>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {

std::string snippet_name(const Snippet& snippet) {
  return fmt::format("{}:{}-{}", snippet.file, snippet.begin, snippet.end);
}

Snippet parse_snippet_name(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  Snippet snippet;
  if (colon != std::string_view::npos) {
    snippet.file = name.substr(0, colon);
    const char* end = name.data() + name.size();
    const auto [dash, error] = std::from_chars(name.data() + colon + 1, end, snippet.begin);
    if (error == std::errc() && dash != end && *dash == '-') {
      const auto [last, wrong] = std::from_chars(dash + 1, end, snippet.end);
      if (wrong == std::errc() && last == end && snippet.begin <= snippet.end) return snippet;
    }
  }
  throw Error(ErrorCode::bad_input, fmt::format("'{}' is not a part of a file", name),
              "expected a file, its first and its last character, as in a.txt:12-40");
}

}  // namespace pandect
