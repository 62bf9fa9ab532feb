#include "catalogue/work_state.h"

#include <optional>
#include <string>
#include <unordered_map>

#include <fmt/format.h>

#include "base/hash.h"

namespace pandect {

std::uint64_t shape_of(std::span<const Provision> provisions) {
  std::string all;
  for (const Provision& p : provisions) {
    all += fmt::format("{} {} {} {}\n{}\n{}\n{}\n{}\n{}\n", p.parent, static_cast<int>(p.level), p.unit,
                       p.repealed, p.label, p.number, p.heading, p.path, p.alias);
  }
  return hash64(all);
}

std::vector<WorkState> work_states(const Catalogue& catalogue) {
  struct Versions {
    std::string all;
    std::size_t units = 0;
    std::int64_t newest = 0;
  };
  std::unordered_map<std::int64_t, Versions> versions;  // by the row of their work
  Statement select = catalogue.database().prepare(
      "SELECT work, version, hash, valid_from, valid_to, title, kind, units FROM versions WHERE retired=0 "
      "ORDER BY work, coalesce(valid_from, -2147483648), version");
  while (select.step()) {
    const auto day = [&](int column) {
      const std::optional<std::int64_t> days = select.maybe_integer(column);
      return days ? std::to_string(*days) : std::string("-");
    };
    Versions& own = versions[select.integer(0)];
    own.newest = select.integer(1);
    own.units += static_cast<std::size_t>(select.integer(7));
    own.all += fmt::format("{} {} {} {}\n{}\n{}\n", select.integer(1), select.text(2), day(3), day(4),
                           select.text(5), select.text(6));
  }
  // A law that another one repeals ends, though its own rows stay as they are.
  Statement ended =
      catalogue.database().prepare("SELECT work, min(day) FROM ended WHERE day NOT NULL GROUP BY work");
  while (ended.step()) versions[ended.integer(0)].all += fmt::format("ended {}\n", ended.integer(1));
  std::vector<WorkState> states;
  for (WorkRecord& record : catalogue.works()) {
    std::string names = fmt::format("{}\n{}\n", static_cast<int>(record.language), record.title);
    for (const Alias& alias : record.aliases)
      names += fmt::format("{} {}\n", static_cast<int>(alias.kind), alias.name);
    const Versions& own = versions[record.work];
    const std::uint64_t fingerprint = hash64(record.id + '\n' + names + '\n' + own.all);
    states.push_back({std::move(record), fingerprint, hash64(names), own.newest, own.units});
  }
  return states;
}

}  // namespace pandect
