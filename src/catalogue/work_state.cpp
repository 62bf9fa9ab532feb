#include "catalogue/work_state.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

void remember_changes(Database& database) {
  // With a name, if the work has lost it; all others are in the tables, those of retired versions, too.
  std::string sql =
      "CREATE TEMP TABLE changed(work INTEGER, name TEXT, PRIMARY KEY(work, name)) WITHOUT ROWID;";
  // Conditions, not OR IGNORE: the way in which the outer statement treats conflicts would replace it.
  const auto remember = [&](std::string_view trigger, std::string_view event, std::string_view work,
                            std::string_view name) {
    if (!name.empty()) {
      sql += fmt::format(
          "CREATE TEMP TRIGGER settle_{0} AFTER {1} BEGIN INSERT INTO changed SELECT {2}, {3} WHERE NOT "
          "EXISTS "
          "(SELECT 1 FROM changed WHERE work={2} AND name={3}); END;",
          trigger, event, work, name);
    }
    sql += fmt::format(
        "CREATE TEMP TRIGGER remember_{0} AFTER {1} BEGIN INSERT INTO changes SELECT {2}, -1 WHERE NOT "
        "EXISTS "
        "(SELECT 1 FROM changes WHERE work={2}); "
        "UPDATE changes SET generation={3} WHERE work={2} AND generation<>{3}; END;",
        trigger, event, work, "(SELECT value FROM meta WHERE key='generation')");
  };
  remember("version", "INSERT ON main.versions", "NEW.work", "''");
  remember("version_in_use", "UPDATE OF retired ON main.versions", "NEW.work", "''");
  remember("language", "UPDATE OF language ON main.works", "NEW.work", {});
  remember("name", "INSERT ON main.aliases", "NEW.work", "''");
  remember("lost_name", "DELETE ON main.aliases", "OLD.work", "OLD.name");
  remember("end", "INSERT ON main.ended", "NEW.work", {});
  remember("lost_end", "DELETE ON main.ended", "OLD.work", {});
  database.execute(sql);
}

std::vector<std::int64_t> works_changed_since(const Catalogue& catalogue, std::int64_t generation) {
  std::vector<std::int64_t> works;
  Statement select = catalogue.database().prepare("SELECT work FROM changes WHERE generation>=?");
  select.bind(generation);
  while (select.step()) works.push_back(select.integer(0));
  return works;
}

std::vector<WorkState> work_states(const Catalogue& catalogue,
                                   const std::optional<std::vector<std::int64_t>>& rows) {
  std::string of_rows;
  if (rows) of_rows = fmt::format(" AND work IN ({})", fmt::join(*rows, ","));
  struct Versions {
    std::string all;
    std::size_t units = 0;
    std::int64_t newest = 0;
  };
  std::unordered_map<std::int64_t, Versions> versions;  // by the row of their work
  Statement select = catalogue.database().prepare(
      fmt::format("SELECT work, version, hash, valid_from, valid_to, title, kind, units FROM versions WHERE "
                  "retired=0{} ORDER BY work, coalesce(valid_from, -2147483648), version",
                  of_rows));
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
  Statement ended = catalogue.database().prepare(
      fmt::format("SELECT work, min(day) FROM ended WHERE day NOT NULL{} GROUP BY work", of_rows));
  while (ended.step()) {
    if (const auto own = versions.find(ended.integer(0)); own != versions.end())
      own->second.all += fmt::format("ended {}\n", ended.integer(1));
  }
  std::vector<WorkRecord> records;
  for (const auto& [work, own] : versions) records.push_back({work, {}, Language::unknown, {}, {}});
  catalogue.fill_works(records);
  std::ranges::sort(records, {}, &WorkRecord::id);
  std::vector<WorkState> states;
  for (WorkRecord& record : records) {
    std::string names = fmt::format("{}\n{}\n", static_cast<int>(record.language), record.title);
    for (const Alias& alias : record.aliases)
      names += fmt::format("{} {}\n", static_cast<int>(alias.kind), alias.name);
    const Versions& own = versions[record.work];
    const std::uint64_t fingerprint = hash64(record.id + '\n' + names + '\n' + own.all);
    states.push_back({std::move(record), fingerprint, hash64(names), own.newest, own.units});
  }
  return states;
}

void fill_records(const Catalogue& catalogue, std::span<WorkState> states,
                  std::span<const std::uint32_t> places) {
  std::vector<std::uint32_t> missing;
  std::vector<WorkRecord> records;
  for (const std::uint32_t place : places) {
    if (!states[place].record.id.empty()) continue;
    missing.push_back(place);
    records.push_back(states[place].record);
  }
  catalogue.fill_works(records);
  for (std::size_t i = 0; i < missing.size(); ++i) states[missing[i]].record = std::move(records[i]);
}

}  // namespace pandect
