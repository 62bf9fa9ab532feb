#include "readers/xml/us_names.h"

#include <array>

#include <fmt/format.h>

namespace pandect {

std::vector<Alias> us_code_names(std::string_view collection, std::string_view title) {
  constexpr std::array<std::array<std::string_view, 3>, 2> codes{
      {{"usc", "U.S.C.", "USC"}, {"cfr", "C.F.R.", "CFR"}}};
  std::vector<Alias> names;
  for (const auto& [own, dotted, plain] : codes) {
    if (collection != own || title.empty()) continue;
    for (const std::string_view name : {dotted, plain})
      names.push_back({Alias::Kind::abbreviation, fmt::format("{} {}", title, name)});
  }
  return names;
}

}  // namespace pandect
