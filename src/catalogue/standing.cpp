#include "catalogue/standing.h"

#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>

#include "catalogue/record_sums.h"
#include "catalogue/rows.h"

namespace pandect {
namespace {

/// The works with each name, by its form for comparing.
class WorkNames {
 public:
  explicit WorkNames(const Database& database) {
    Statement titles = database.prepare("SELECT DISTINCT work, title FROM versions WHERE retired=0");
    while (titles.step()) add(titles.integer(0), titles.text(1));
    Statement aliases = database.prepare(
        "SELECT a.work, a.name FROM aliases a WHERE a.kind<>0 AND a.work IN (SELECT work FROM versions WHERE "
        "retired=0)");
    while (aliases.step()) add(aliases.integer(0), aliases.text(1));
  }

  std::optional<std::int64_t> find(std::string_view name) const {
    const auto found = names_.find(comparable_title(name));
    if (found == names_.end() || found->second.size() != 1) return std::nullopt;
    return *found->second.begin();
  }

 private:
  void add(std::int64_t work, std::string_view name) {
    if (std::string title = comparable_title(name); !title.empty()) names_[std::move(title)].insert(work);
  }

  std::unordered_map<std::string, std::unordered_set<std::int64_t>> names_;
};

}  // namespace

StandingFacts standing_facts(const Catalogue& catalogue, std::int64_t work, std::int64_t version) {
  const Database& database = catalogue.database();
  StandingFacts facts;
  const auto sound = [&](std::string_view table) { return is_as_stored(table, table); };
  constexpr std::string_view what = "what is known of the time of a version";
  Statement added =
      database.prepare(fmt::format("SELECT day, {} FROM added WHERE version=?", sound("added")));
  if (added.bind(version).step()) {
    expect_as_stored(added, 1, what);
    facts.added = date_from_row(added.maybe_integer(0));
  }
  Statement endings = database.prepare(fmt::format(
      "SELECT provision, first, last, day, {} FROM endings WHERE version=? AND name='' AND day NOT NULL",
      sound("endings")));
  endings.bind(version);
  while (endings.step()) {
    expect_as_stored(endings, 4, what);
    facts.endings.push_back({static_cast<std::uint32_t>(endings.integer(0)),
                             static_cast<std::uint32_t>(endings.integer(1)),
                             static_cast<std::uint32_t>(endings.integer(2)),
                             {},
                             date_from_row(endings.maybe_integer(3))});
  }
  facts.beginnings = beginnings_of(database, version);
  Statement ended = database.prepare(
      fmt::format("SELECT by_version, provision, day, {} FROM ended WHERE work=?", sound("ended")));
  ended.bind(work);
  while (ended.step()) {
    expect_as_stored(ended, 3, what);
    facts.ended.push_back({ended.integer(0), static_cast<std::uint32_t>(ended.integer(1)),
                           date_from_row(ended.maybe_integer(2))});
  }
  Statement history = database.prepare(
      "SELECT by_commit, dated, deleted_by FROM history_files JOIN versions USING(source) WHERE version=?");
  if (history.bind(version).step()) {
    if (history.integer(1) != 0) facts.dated_by = history.string(0);
    facts.deleted_by = history.string(2);
  }
  return facts;
}

std::vector<BeginningClause> beginnings_of(const Database& database, std::int64_t version) {
  std::vector<BeginningClause> found;
  Statement select = database.prepare(fmt::format(
      "SELECT provision, first, last, day, {} FROM beginnings WHERE version=? ORDER BY first, last, day",
      is_as_stored("beginnings", "beginnings")));
  select.bind(version);
  while (select.step()) {
    expect_as_stored(select, 4, "the day on which an article begins");
    found.push_back({static_cast<std::uint32_t>(select.integer(0)),
                     static_cast<std::uint32_t>(select.integer(1)),
                     static_cast<std::uint32_t>(select.integer(2)), *date_from_row(select.maybe_integer(3))});
  }
  return found;
}

void store_endings(Database& database, std::int64_t version, std::span<const EndingClause> endings,
                   std::span<const BeginningClause> beginnings) {
  database.prepare("INSERT OR REPLACE INTO added(version, day) VALUES(?,?)")
      .bind(version, date_to_row(today()))
      .run();
  Statement insert = database.prepare(
      "INSERT INTO endings(version, place, provision, first, last, name, day) VALUES(?,?,?,?,?,?,?)");
  for (std::size_t i = 0; i < endings.size(); ++i) {
    const EndingClause& one = endings[i];
    insert.bind(version, i, one.provision, one.first, one.last, one.name, date_to_row(one.day)).run();
  }
  Statement begin = database.prepare(
      "INSERT OR IGNORE INTO beginnings(version, provision, first, last, day) VALUES(?,?,?,?,?)");
  for (const BeginningClause& one : beginnings)
    begin.bind(version, one.provision, one.first, one.last, date_to_row(one.day)).run();
}

void settle_repeals(Catalogue& catalogue) {
  Database& database = catalogue.database();
  std::unordered_set<std::string> changed_names;
  Statement changed = database.prepare(
      "SELECT title FROM versions WHERE work IN (SELECT work FROM changed) UNION SELECT name FROM aliases "
      "WHERE "
      "kind<>0 AND work IN (SELECT work FROM changed) UNION SELECT name FROM changed WHERE name<>''");
  while (changed.step()) changed_names.insert(comparable_title(changed.text(0)));
  std::unordered_set<std::int64_t> changed_versions;
  Statement own = database.prepare("SELECT version FROM versions WHERE work IN (SELECT work FROM changed)");
  while (own.step()) changed_versions.insert(own.integer(0));
  std::set<std::int64_t> versions;  // whose statements are settled again
  Statement named = database.prepare("SELECT version, name FROM endings WHERE name<>''");
  while (named.step()) {
    if (changed_versions.contains(named.integer(0)) ||
        changed_names.contains(comparable_title(named.text(1))))
      versions.insert(named.integer(0));
  }
  std::optional<WorkNames> names;
  Statement clear = database.prepare("DELETE FROM ended WHERE by_version=?");
  Statement select = database.prepare(
      "SELECT e.provision, e.name, v.work, v.valid_from FROM endings e JOIN versions v USING(version) WHERE "
      "e.version=? AND e.name<>'' AND v.retired=0");
  Statement newest = database.prepare("SELECT max(valid_from) FROM versions WHERE work=? AND retired=0");
  Statement insert =
      database.prepare("INSERT OR IGNORE INTO ended(work, by_version, provision, day) VALUES(?,?,?,?)");
  for (const std::int64_t version : versions) {
    clear.bind(version).run();
    select.bind(version);
    while (select.step()) {
      if (!names) names.emplace(database);
      const std::optional<std::int64_t> work = names->find(select.text(1));
      if (!work || *work == select.integer(2)) continue;
      const std::optional<std::int64_t> day = select.maybe_integer(3);
      newest.bind(*work).step();
      const std::optional<std::int64_t> begins = newest.maybe_integer(0);
      newest.reset();
      // A law of that name that was made after the other was repealed is not meant.
      if (day && begins && *begins >= *day) continue;
      insert.bind(*work, version, select.integer(0), day).run();
    }
  }
  database.execute("DELETE FROM changed");
}

void end_repealed(const Database& database, std::int64_t work, std::vector<VersionRecord>& versions) {
  Statement select = database.prepare("SELECT min(day) FROM ended WHERE work=?");
  if (!select.bind(work).step()) return;
  const std::optional<Date> day = date_from_row(select.maybe_integer(0));
  if (!day) return;
  for (VersionRecord& version : versions) {
    const bool begins_later = version.in_force.from && *version.in_force.from >= *day;
    if (!begins_later && (!version.in_force.to || *day < *version.in_force.to)) version.in_force.to = day;
  }
}

}  // namespace pandect
