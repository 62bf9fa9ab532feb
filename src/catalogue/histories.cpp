#include "catalogue/histories.h"

#include <vector>

#include "catalogue/rows.h"
#include "catalogue/stored_work.h"

namespace pandect {

std::optional<HistoryRecord> find_history(const Catalogue& catalogue, std::string_view path) {
  Statement select =
      catalogue.database().prepare("SELECT history, first, head, settings FROM histories WHERE path=?");
  if (!select.bind(path).step()) return std::nullopt;
  return HistoryRecord{select.integer(0), select.string(1), select.string(2), select.string(3)};
}

std::int64_t record_history(Catalogue& catalogue, std::string_view path, const HistoryRecord& record) {
  Statement insert = catalogue.database().prepare(
      "INSERT INTO histories(path, first, head, settings) VALUES(?,?,?,?) ON CONFLICT(path) DO UPDATE SET "
      "first=excluded.first, head=excluded.head, settings=excluded.settings RETURNING history");
  insert.bind(path, record.first, record.head, record.settings).step();
  const std::int64_t row = insert.integer(0);
  while (insert.step()) {
  }
  return row;
}

void record_history_file(Catalogue& catalogue, const HistoryFile& file) {
  catalogue.database()
      .prepare("INSERT OR REPLACE INTO history_files VALUES(?,?,?,?,?,?,'')")
      .bind(file.source, file.history, file.path, file.line, file.commit, file.dated ? 1 : 0)
      .run();
}

std::unordered_map<std::string, std::int64_t> history_lines(const Catalogue& catalogue,
                                                            std::int64_t history) {
  std::unordered_map<std::string, std::int64_t> lines;
  Statement select =
      catalogue.database().prepare("SELECT path, line FROM history_files WHERE history=? ORDER BY source");
  select.bind(history);
  while (select.step()) lines[select.string(0)] = select.integer(1);
  return lines;
}

std::size_t end_line(Catalogue& catalogue, std::int64_t line, const std::string& commit,
                     const std::optional<Date>& day) {
  const std::optional<std::int64_t> end = date_to_row(day);
  if (!end) return 0;
  struct Last {
    std::int64_t version = 0;
    std::int64_t source = 0;
  };
  std::vector<Last> lasts;
  Statement select = catalogue.database().prepare(
      "SELECT v.version, v.source FROM history_files h JOIN versions v USING(source) WHERE h.line=?1 AND "
      "v.retired=0 AND v.valid_to IS NULL AND coalesce(v.valid_from, -2147483648)<?2 AND NOT EXISTS (SELECT "
      "1 "
      "FROM versions o WHERE o.work=v.work AND o.retired=0 AND o.version<>v.version AND "
      "coalesce(o.valid_from, -2147483648)>=coalesce(v.valid_from, -2147483648))");
  select.bind(line, *end);
  while (select.step()) lasts.push_back({select.integer(0), select.integer(1)});
  for (const Last& last : lasts) {
    ReadSource::Part part{load_stored_work(catalogue, last.version), catalogue.citations(last.version)};
    part.work.in_force.to = day;
    catalogue.replace_version(last.version, part);
    catalogue.database()
        .prepare("UPDATE history_files SET deleted_by=? WHERE source=?")
        .bind(commit, last.source)
        .run();
  }
  return lasts.size();
}

bool is_in_line(const Database& database, std::int64_t source, std::int64_t line) {
  return database.prepare("SELECT 1 FROM history_files WHERE source=? AND line=?").bind(source, line).step();
}

void read_histories_anew(Database& database, std::int64_t work) {
  database
      .prepare(
          "UPDATE histories SET head='' WHERE history IN (SELECT history FROM history_files WHERE source IN "
          "(SELECT source FROM versions WHERE work=?))")
      .bind(work)
      .run();
}

void forget_history(Database& database, std::string_view path) {
  database.prepare("DELETE FROM history_files WHERE history=(SELECT history FROM histories WHERE path=?)")
      .bind(path)
      .run();
  database.prepare("DELETE FROM histories WHERE path=?").bind(path).run();
}

}  // namespace pandect
