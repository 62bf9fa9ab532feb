#include "readers/xml/us_names.h"

#include <array>
#include <utility>

#include <fmt/format.h>

namespace pandect {

std::vector<Alias> us_code_names(std::string_view collection, std::string_view title) {
  // Annotated editions have the numbers of the code.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> codes{{{"usc", "U.S.C."},
                                                                                {"usc", "USC"},
                                                                                {"usc", "U.S.C.A."},
                                                                                {"usc", "USCA"},
                                                                                {"usc", "U.S.C.S."},
                                                                                {"usc", "USCS"},
                                                                                {"cfr", "C.F.R."},
                                                                                {"cfr", "CFR"}}};
  std::vector<Alias> names;
  for (const auto& [own, name] : codes) {
    if (collection == own && !title.empty())
      names.push_back({Alias::Kind::abbreviation, fmt::format("{} {}", title, name)});
  }
  return names;
}

}  // namespace pandect
