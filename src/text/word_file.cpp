#include "text/word_file.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/lines.h"
#include "text/language_profile.h"

namespace pandect {
std::vector<std::string_view> WordLine::words() const {
  return split_list(rest);
}

std::vector<std::string_view> WordLine::head_words() const {
  return split_list(head, ' ');
}

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Error wrong_line(const WordLine& line, std::string_view why, std::string_view remedy) {
  return {ErrorCode::bad_input, fmt::format("{}:{}: {}", line.path, line.number, why), std::string(remedy)};
}

std::vector<WordLine> read_word_file(std::string_view path, std::string_view bytes) {
  std::vector<WordLine> lines;
  for (std::uint32_t number = 1; !bytes.empty(); ++number) {
    const std::string_view line = ascii_trimmed(take_line(bytes));
    if (line.empty() || line.front() == '#') continue;
    // A name may contain a colon and a list an equals sign: whichever comes first separates head from value.
    const std::size_t colon = line.find(": ");
    const std::size_t sign = std::min(colon, line.find(" = "));
    if (sign == std::string_view::npos)
      throw wrong_line({.head = {}, .rest = {}, .path = path, .number = number},
                       fmt::format("'{}' says nothing", line),
                       "a line is \"head: word, word\" or \"name = title\"");
    lines.push_back({ascii_trimmed(line.substr(0, sign)),
                     ascii_trimmed(line.substr(sign + (sign == colon ? 2 : 3))), path, number});
  }
  return lines;
}

std::vector<WordLine> lines_of_all_languages(std::string_view part) {
  std::vector<WordLine> all;
  for (const Language language : known_languages()) {
    const std::vector<WordLine> lines = language_lines(language, part);
    all.insert(all.end(), lines.begin(), lines.end());
  }
  return all;
}

std::vector<std::string_view> split_list(std::string_view list, char separator) {
  std::vector<std::string_view> parts;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    if (const std::string_view part = ascii_trimmed(list.substr(0, end)); !part.empty())
      parts.push_back(part);
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return parts;
}

}  // namespace pandect
