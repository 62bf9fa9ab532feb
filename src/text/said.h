#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pandect/said.h"
#include "text/language.h"

namespace pandect {

/// Words for a name in braces.
struct SaidValue {
  SaidValue(std::string name, std::string_view words) : name(std::move(name)), parts{{std::string(words)}} {}
  SaidValue(std::string name, std::size_t number) : SaidValue(std::move(name), std::to_string(number)) {}
  SaidValue(std::string name, Said part) : name(std::move(name)), parts{std::move(part)} {}
  SaidValue(std::string name, std::vector<Said> all) : name(std::move(name)), parts(std::move(all)) {}
  SaidValue(std::string name, const std::vector<std::string>& all) : name(std::move(name)) {
    for (const std::string& one : all) parts.push_back({one});
  }

  std::string name;
  std::vector<Said> parts;
};

/// What the line "said CODE" of data/languages/en/page-said.txt says with these values. A list stands with
/// ", " between its items, or with what the line has behind a bar: "{names|' or '}".
/// @throws Error internal for a code that has no line
Said say(std::string_view code, std::vector<SaidValue> values = {});

/// One of several kinds: "verdict", "quoted".
Said said_kind(std::string_view group, std::string_view kind);
/// "German".
Said said_language(Language language);

/// The same in a language of the page, "de"; in English where it has no line for it.
std::string told(std::string_view language, const Said& said);

}  // namespace pandect
