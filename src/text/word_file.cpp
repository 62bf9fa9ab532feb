#include "text/word_file.h"

#include <algorithm>

#include <fmt/format.h>

#include "language_word_files.h"
#include "pandect/error.h"

namespace pandect {
namespace {

std::string_view without_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// A name may have a colon of its own and a list an equals sign: the first of the two parts the line.
WordLine read_line(std::string_view line) {
  const std::size_t colon = line.find(": ");
  const std::size_t equals = line.find(" = ");
  if (std::min(colon, equals) == std::string_view::npos)
    throw Error(ErrorCode::internal, fmt::format("a line of a file of words says nothing: '{}'", line));
  if (colon < equals) return {without_blanks(line.substr(0, colon)), without_blanks(line.substr(colon + 2))};
  return {without_blanks(line.substr(0, equals)), without_blanks(line.substr(equals + 3))};
}

}  // namespace

std::vector<std::string_view> language_files(Language language, std::string_view part) {
  std::vector<std::string_view> files;
  for (const EmbeddedFile& file : language_word_files) {
    const std::size_t slash = file.name.find('/');
    if (file.name.substr(0, slash) != language_code(language)) continue;
    const std::string_view name = file.name.substr(slash + 1);
    if (name == part || (name.starts_with(part) && name.substr(part.size()).starts_with('-')))
      files.push_back(file.bytes);
  }
  return files;
}

std::vector<WordLine> read_word_file(std::string_view bytes) {
  std::vector<WordLine> lines;
  for (const std::string_view raw : split_list(bytes, '\n')) {
    if (raw.front() != '#') lines.push_back(read_line(raw));
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
