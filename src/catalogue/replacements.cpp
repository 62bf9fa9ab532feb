#include "catalogue/replacements.h"

#include "base/date.h"
#include "catalogue/rows.h"

namespace pandect {
namespace {

/// The name of an archive also matches the files in it.
bool is_of(std::string_view source, std::string_view name) {
  return source == name ||
         (source.size() > name.size() && source.starts_with(name) && source[name.size()] == '!');
}

}  // namespace

void record_replacement(Database& database, std::int64_t old_version, std::int64_t new_version) {
  database.prepare("INSERT OR REPLACE INTO replaced VALUES(?,?,?)")
      .bind(old_version, new_version, time_now())
      .run();
}

void replace_in_records(Database& database, std::int64_t version, std::int64_t by) {
  database.prepare("UPDATE replaced SET new=? WHERE new=?").bind(by, version).run();
  database
      .prepare(
          "UPDATE added SET day=(SELECT day FROM added WHERE version=?1) WHERE version=?2 AND EXISTS(SELECT "
          "1 "
          "FROM added WHERE version=?1)")
      .bind(version, by)
      .run();
}

void forget_replacements(Catalogue& catalogue) {
  catalogue.database().execute("DELETE FROM replaced");
}

std::vector<ReplacementRecord> list_replacements(const Catalogue& catalogue) {
  std::vector<ReplacementRecord> all;
  Statement select = catalogue.database().prepare(
      "SELECT r.old, r.new, o.work, w.id, o.title, o.valid_from, so.path, sn.path, r.made_when FROM replaced "
      "r "
      "JOIN versions o ON o.version=r.old JOIN versions n ON n.version=r.new JOIN works w ON w.work=o.work "
      "JOIN sources so ON so.source=o.source JOIN sources sn ON sn.source=n.source ORDER BY r.new DESC, "
      "r.old DESC");
  while (select.step()) {
    all.push_back({select.integer(0), select.integer(1), select.integer(2), select.string(3),
                   select.string(4), date_from_row(select.maybe_integer(5)), select.string(6),
                   select.string(7), select.string(8)});
  }
  return all;
}

std::vector<ReplacementRecord> undo_replacements(Catalogue& catalogue, std::string_view name) {
  Database& database = catalogue.database();
  Statement in_use = database.prepare("SELECT 1 FROM versions WHERE version=? AND retired=0");
  std::vector<ReplacementRecord> undone;
  for (ReplacementRecord& one : list_replacements(catalogue)) {
    if (one.id != name && !is_of(one.new_source, name) && !is_of(one.old_source, name)) continue;
    // A version that was itself replaced is restored before the one it had replaced. One file at a time.
    const bool current = in_use.bind(one.new_version).step();
    in_use.reset();
    const bool last = undone.empty() || undone.front().new_source == one.new_source;
    if (current && last) undone.push_back(std::move(one));
  }
  for (const ReplacementRecord& one : undone) {
    database.prepare("UPDATE versions SET retired=1 WHERE version=?").bind(one.new_version).run();
    database.prepare("UPDATE versions SET retired=0 WHERE version=?").bind(one.old_version).run();
    database.prepare("DELETE FROM replaced WHERE old=?").bind(one.old_version).run();
    // No file has this hash.
    database
        .prepare(
            "UPDATE sources SET hash='undone' WHERE source IN (SELECT source FROM versions WHERE version IN "
            "(?,?))")
        .bind(one.old_version, one.new_version)
        .run();
  }
  if (!undone.empty()) database.execute("UPDATE meta SET value=value+1 WHERE key='generation'");
  return undone;
}

}  // namespace pandect
