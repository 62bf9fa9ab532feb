#include "question/subject.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace pandect {
namespace {

/// Words that open a subject ending at a semicolon, a colon or a comma.
constexpr std::array<std::string_view, 12> openings{
    "consider ",     "considering ", "regarding ", "concerning ",     "under ",           "in ",
    "according to ", "pursuant to ", "given ",     "with regard to ", "with respect to ", "as to ",
};

bool begins_with(std::string_view text, std::string_view words) {
  return text.size() >= words.size() &&
         std::ranges::equal(text.substr(0, words.size()), words,
                            [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; });
}

/// The text before and after a mark, when there are words on both sides.
SubjectAndQuestion split_at(std::string_view text, std::size_t at, std::size_t length) {
  const std::string_view behind = text.substr(at + length);
  const std::size_t first = behind.find_first_not_of(" \t\r\n");
  if (at == 0 || first == std::string_view::npos) return {{}, text};
  return {text.substr(0, at), behind.substr(first)};
}

}  // namespace

SubjectAndQuestion split_subject(std::string_view text) {
  const std::size_t semicolon = text.find("; ");
  if (semicolon != std::string_view::npos) return split_at(text, semicolon, 1);
  const bool opened =
      std::ranges::any_of(openings, [&](std::string_view words) { return begins_with(text, words); });
  if (!opened) return {{}, text};
  for (const std::string_view mark : {": ", ", "}) {
    // Names hold commas ("Acme, Inc."): the question follows the last one.
    const std::size_t at = text.rfind(mark);
    if (at != std::string_view::npos) return split_at(text, at, 1);
  }
  return {{}, text};
}

}  // namespace pandect
