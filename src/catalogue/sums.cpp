#include "catalogue/sums.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "catalogue/record_sums.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// The tables with data of one version besides its text and tree.
constexpr std::string_view tables_of_versions[] = {"places", "unread", "corrected", "endings", "published"};

[[noreturn]] void fail_not_as_stored(std::string_view what) {
  throw Error(ErrorCode::library_damaged, fmt::format("catalogue.db: {} as stored", what),
              "restore the folder from a copy, or make a new library and add the sources again");
}

/// The columns of a table but the checksum that a row has of its own, each followed by a comma but the last.
std::string columns_of(const Database& database, std::string_view table) {
  const bool is_summed =
      std::ranges::find(summed_tables(), table, &SummedTable::name) != summed_tables().end();
  std::string columns;
  Statement info = database.prepare("SELECT name FROM pragma_table_info(?)");
  info.bind(table);
  while (info.step()) {
    const std::string_view name = info.text(0);
    if (!(is_summed && name == "sum")) columns += fmt::format("{}{}", columns.empty() ? "" : ",", name);
  }
  return columns;
}

/// The sum of the hashes of rows, in whatever order they are.
/// @param condition after the name of the table in the statement; with a parameter for `version`, unless it
/// is 0
std::int64_t sum_of_rows(const Database& database, std::string_view table, std::string_view condition = {},
                         std::int64_t version = 0) {
  Statement rows = database.prepare(fmt::format(
      "SELECT record_sum({}) FROM {} {}", columns_as(columns_of(database, table), table), table, condition));
  if (version != 0) rows.bind(version);
  std::uint64_t sum = 0;
  while (rows.step()) sum += static_cast<std::uint64_t>(rows.integer(0));
  return static_cast<std::int64_t>(sum);
}

std::int64_t rows_of_version(const Database& database, std::int64_t version) {
  std::uint64_t sum = 0;
  for (const std::string_view table : tables_of_versions)
    sum += static_cast<std::uint64_t>(sum_of_rows(database, table, "WHERE version=?", version));
  return static_cast<std::int64_t>(sum);
}

std::vector<std::string> common_tables(const Database& database) {
  std::vector<std::string> tables;
  Statement select = database.prepare(
      "SELECT name FROM main.sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite_%' AND name NOT IN "
      "('pieces', 'words', 'table_sums') ORDER BY name");
  while (select.step()) {
    std::string name = select.string(0);
    if (std::ranges::find(tables_of_versions, name) == std::end(tables_of_versions))
      tables.push_back(std::move(name));
  }
  return tables;
}

/// The SQL of a trigger of this connection.
/// @param event with its columns
std::string trigger(std::string_view name, std::string_view event, std::string_view table,
                    std::string_view action) {
  return fmt::format("CREATE TEMP TRIGGER {} AFTER {} ON main.{} BEGIN {}; END;", name, event, table, action);
}

}  // namespace

void store_sums(Database& database, std::int64_t version, std::string_view hash) {
  database.prepare("INSERT OR REPLACE INTO version_sums VALUES(?,?,?)")
      .bind(version, hash, rows_of_version(database, version))
      .run();
}

void create_sums(Database& database) {
  Statement insert = database.prepare("INSERT INTO table_sums VALUES(?,0)");
  for (const std::string& table : common_tables(database)) insert.bind(table).run();
}

void keep_sums(Database& database) {
  // Triggers of the connection, not of the file: others can then look at it without this program's functions.
  std::string sql;
  for (const std::string& table : common_tables(database)) {
    const std::string columns = columns_of(database, table);
    const std::string before = fmt::format("record_sum({})", columns_as(columns, "OLD"));
    const std::string after = fmt::format("record_sum({})", columns_as(columns, "NEW"));
    const auto moved = [&](std::string_view less, std::string_view more) {
      return fmt::format("UPDATE table_sums SET sum=moved_sum(sum,{},{}) WHERE name='{}'", less, more, table);
    };
    sql += trigger(table + "_come", "INSERT", table, moved("0", after));
    sql += trigger(table + "_changed", "UPDATE OF " + columns, table, moved(before, after));
    sql += trigger(table + "_gone", "DELETE", table, moved(before, "0"));
  }
  for (const SummedTable& table : summed_tables()) {
    const std::string stored =
        fmt::format("UPDATE {} SET sum=record_sum({}) WHERE ({})=({})", table.name,
                    columns_as(table.columns, "NEW"), table.key, columns_as(table.key, "NEW"));
    sql += trigger(fmt::format("{}_stored", table.name), "INSERT", table.name, stored);
    sql += trigger(fmt::format("{}_stored_anew", table.name), fmt::format("UPDATE OF {}", table.columns),
                   table.name, stored);
  }
  database.execute(sql);
}

void verify_tables(const Database& database) {
  Statement sums = database.prepare("SELECT sum FROM table_sums WHERE name=?");
  for (const std::string& table : common_tables(database)) {
    if (!sums.bind(table).step() || sum_of_rows(database, table) != sums.integer(0))
      fail_not_as_stored(fmt::format("the table {} is not", table));
  }
  for (const SummedTable& table : summed_tables()) {
    if (database.number(fmt::format("SELECT 1 FROM {0} WHERE NOT ({1}) LIMIT 1", table.name,
                                    is_as_stored(table.name, table.name))) != 0)
      fail_not_as_stored(fmt::format("a row of the table {} is not", table.name));
  }
  Statement versions = database.prepare(
      "SELECT version, rest FROM version_sums s JOIN versions v USING(version) WHERE s.hash=v.hash");
  while (versions.step()) {
    if (rows_of_version(database, versions.integer(0)) != versions.integer(1))
      fail_not_as_stored("what is known of a version is not");
  }
}

}  // namespace pandect
