#include "text/unknown_words.h"

#include <algorithm>

#include <fmt/format.h>

namespace pandect {

Error unknown_words(std::string_view code, std::string_view part, std::string_view file, const WordLine& line,
                    std::string_view unknown) {
  const std::string_view before = file.substr(0, static_cast<std::size_t>(line.head.data() - file.data()));
  return {ErrorCode::bad_input,
          fmt::format("{}.txt of '{}', line {}: '{}' means nothing there", part, code,
                      std::count(before.begin(), before.end(), '\n') + 1, unknown),
          "data/languages/README.md lists what it may have"};
}

}  // namespace pandect
