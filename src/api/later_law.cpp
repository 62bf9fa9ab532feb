#include "api/later_law.h"

#include <algorithm>

#include <fmt/format.h>

namespace pandect {

LaterLaw LaterLaw::find(const LibraryView& library, std::int32_t day) {
  constexpr std::size_t most_days = 3;
  constexpr std::int32_t never = forever;
  LaterLaw later;
  std::vector<std::int32_t> begins(library.works().size(), never);
  std::vector<bool> holds(library.works().size(), false);
  const auto all = library.documents().documents();
  for (const auto& document : all) {
    if (document.in_force(day)) holds[document.work] = true;
    if (document.from > day) begins[document.work] = std::min(begins[document.work], document.from);
  }
  later.works.resize(library.works().size(), false);
  for (std::size_t i = 0; i < begins.size(); ++i) {
    if (holds[i] || begins[i] == never) continue;
    later.works[i] = true;
    later.days.push_back(begins[i]);
  }
  std::ranges::sort(later.days);
  later.days.erase(std::unique(later.days.begin(), later.days.end()), later.days.end());
  later.days.resize(std::min(later.days.size(), most_days));
  return later;
}

std::string describe_later_law(const LibraryView& library, std::uint32_t work, std::int32_t day,
                               std::int32_t begins) {
  return fmt::format("no version in force on {} is held of {}: what follows is in force from {}",
                     format_date(from_days(day)), library.works()[work].title,
                     format_date(from_days(begins)));
}

}  // namespace pandect
