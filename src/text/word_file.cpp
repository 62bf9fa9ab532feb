#include "text/word_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// A name may contain a colon and a list an equals sign: whichever comes first separates head from value.
WordLine read_line(std::string_view line, std::size_t number) {
  const std::size_t colon = line.find(": ");
  const std::size_t equals = line.find(" = ");
  if (std::min(colon, equals) == std::string_view::npos)
    throw Error(ErrorCode::bad_input,
                fmt::format("line {} of a file of words says nothing: '{}'", number, line),
                "a line is \"head: word, word\" or \"name = title\"");
  if (colon < equals) return {without_blanks(line.substr(0, colon)), without_blanks(line.substr(colon + 2))};
  return {without_blanks(line.substr(0, equals)), without_blanks(line.substr(equals + 3))};
}

}  // namespace

Error unknown_line(std::string_view code, std::string_view part, std::string_view line) {
  return {ErrorCode::bad_input, fmt::format("{}.txt of '{}' has no line '{}'", part, code, line),
          "data/languages/README.md lists what it may have"};
}

std::vector<WordLine> read_word_file(std::string_view bytes) {
  std::vector<WordLine> lines;
  for (std::size_t number = 1; !bytes.empty(); ++number) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view line = without_blanks(bytes.substr(0, end));
    if (!line.empty() && line.front() != '#') lines.push_back(read_line(line, number));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return lines;
}

std::vector<std::string_view> split_list(std::string_view list, char separator) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    if (const std::string_view part = without_blanks(list.substr(0, end)); !part.empty())
      parts.push_back(part);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

}  // namespace pandect
