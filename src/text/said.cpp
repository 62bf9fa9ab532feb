#include "text/said.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include <fmt/format.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include "text/per_language.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::string_view language_group = "language ";

using Lines = std::map<std::string_view, std::string_view>;

/// The lines of a language's page; none where it is no language of the page.
const Lines& page_lines(std::string_view language) {
  static const PerLanguage<Lines> all([](Language one) {
    auto lines = std::make_unique<Lines>();
    for (const WordLine& line : language_lines(one, "page")) lines->emplace(line.head, line.rest);
    return lines;
  });
  return all.of(parse_language(language).value_or(Language::unknown));
}

/// The line for a code; empty where there is none.
std::string_view line_of(std::string_view language, std::string_view code) {
  const Lines& lines = page_lines(language);
  const bool is_kind = code.find(' ') != std::string_view::npos;
  const auto found = is_kind ? lines.find(code) : lines.find(fmt::format("said {}", code));
  return found == lines.end() ? std::string_view() : found->second;
}

/// "{names|' or '}" at the beginning of a text: what stands between the braces, before and behind the bar.
struct Braces {
  explicit Braces(std::string_view text) {
    const std::string_view inner = text.substr(1, text.find('}') - 1);
    const std::size_t bar = inner.find('|');
    name = inner.substr(0, bar);
    if (bar != std::string_view::npos) between = inner.substr(bar + 1);
    size = inner.size() + 2;
  }

  std::string_view name;
  std::string_view between = ", ";
  std::size_t size;
};

/// A line with values in place of its braces.
/// @param words what is written for a part of a value
template <typename Words>
std::string filled(std::string_view line, const Said& said, const Words& words) {
  std::string out;
  for (std::size_t at = line.find('{'); at != std::string_view::npos; at = line.find('{')) {
    const Braces braces(line.substr(at));
    out += line.substr(0, at);
    line.remove_prefix(std::min(at + braces.size, line.size()));
    const auto value = std::ranges::find(said.values, braces.name, [](const auto& one) { return one.first; });
    if (value == said.values.end()) continue;
    for (std::size_t i = 0; i < value->second.size(); ++i) {
      if (i > 0) out += braces.between;
      out += words(value->second[i]);
    }
  }
  out += line;
  return out;
}

/// "German" in another language; empty where that is not known.
std::string name_of_language(std::string_view code, std::string_view language) {
  std::array<char16_t, 100> name{};
  UErrorCode status = U_ZERO_ERROR;
  const auto length = uloc_getDisplayLanguage(std::string(code).c_str(), std::string(language).c_str(),
                                              name.data(), name.size(), &status);
  std::string out;
  if (U_SUCCESS(status) != 0 && status != U_USING_DEFAULT_WARNING)
    icu::UnicodeString(false, name.data(), std::min<std::int32_t>(length, name.size())).toUTF8String(out);
  return out;
}

}  // namespace

Said say(std::string_view code, std::vector<SaidValue> values) {
  const std::string_view line = line_of("en", code);
  if (line.empty()) throw Error(ErrorCode::internal, fmt::format("nothing is said for '{}'", code));
  Said said{{}, std::string(code)};
  for (SaidValue& value : values) said.values.emplace_back(std::move(value.name), std::move(value.parts));
  said.text = filled(line, said, [](const Said& part) { return part.text; });
  return said;
}

Said said_kind(std::string_view group, std::string_view kind) {
  return {std::string(kind), fmt::format("{} {}", group, kind)};
}

Said said_language(Language language) {
  return {std::string(language_name(language)), fmt::format("{}{}", language_group, language_code(language))};
}

std::string told(std::string_view language, const Said& said) {
  if (said.code.starts_with(language_group)) {
    std::string name = name_of_language(std::string_view(said.code).substr(language_group.size()), language);
    return name.empty() ? said.text : name;
  }
  const std::string_view line = said.code.empty() ? std::string_view() : line_of(language, said.code);
  if (line.empty()) return said.text;
  return filled(line, said, [&](const Said& part) { return told(language, part); });
}

}  // namespace pandect
