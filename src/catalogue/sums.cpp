#include "catalogue/sums.h"

#include <algorithm>
#include <cstring>
#include <span>

#include <fmt/format.h>

#include "base/hash.h"
#include "catalogue/record_sums.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t sum_bytes = sizeof(std::uint64_t);

/// The tables with data of one version besides its text and tree.
constexpr std::string_view tables_of_versions[] = {"places", "unread", "corrected", "endings", "published"};

/// The row of table_sums with the generation at which the tables were sealed.
constexpr std::string_view generation = "generation";
constexpr std::string_view read_generation = "SELECT value FROM meta WHERE key='generation'";

[[noreturn]] void fail_not_as_stored(std::string_view what) {
  throw Error(ErrorCode::library_damaged, fmt::format("catalogue.db: {} as stored", what),
              "restore the folder from a copy, or make a new library and add the sources again");
}

void append(std::string& sums, std::uint64_t sum) {
  char bytes[sum_bytes];
  std::memcpy(bytes, &sum, sum_bytes);
  sums.append(bytes, sum_bytes);
}

/// The hash of all rows of a statement, with the boundaries of rows and values.
class RowsHash {
 public:
  void add(Statement& rows, int columns) {
    std::string row;
    while (rows.step()) {
      row.clear();
      append(row, sum_);
      for (int i = 0; i < columns; ++i) {
        const std::string_view value = rows.text(i);
        const bool null = !rows.maybe_integer(i).has_value();
        row += fmt::format("{}{}:", null ? 'n' : 'v', value.size());
        row += value;
      }
      sum_ = hash64(row);
    }
  }
  std::int64_t sum() const { return static_cast<std::int64_t>(sum_); }

 private:
  std::uint64_t sum_ = 0;
};

/// The columns of a table, except the words of a version, as a list for SELECT.
/// @param unread a column that counts as NULL; empty: none
std::string columns_of(const Database& database, std::string_view table, int& count,
                       std::string_view unread = {}) {
  std::string columns;
  count = 0;
  Statement info = database.prepare("SELECT name FROM pragma_table_info(?)");
  info.bind(table);
  while (info.step()) {
    const std::string name = info.string(0);
    // As text, so that every digit of a number is read.
    const std::string value = name == unread ? "NULL" : fmt::format("CAST(\"{}\" AS BLOB)", name);
    columns += (count++ > 0 ? "," : "") + value;
  }
  return columns;
}

std::int64_t rows_of_version(const Database& database, std::int64_t version) {
  RowsHash hash;
  for (const std::string_view table : tables_of_versions) {
    int count = 0;
    // The checksums of the rows are not there yet when this one is made.
    const std::string columns = columns_of(database, table, count, "sum");
    const std::string_view order = table == "places" || table == "corrected" ? "text_begin"
                                   : table == "unread"                       ? "place_in_work"
                                                                             : "place";
    Statement rows = database.prepare(
        fmt::format("SELECT {} FROM \"{}\" WHERE version=? ORDER BY {}", columns, table, order));
    rows.bind(version);
    hash.add(rows, count);
  }
  return hash.sum();
}

std::int64_t rows_of_table(const Database& database, std::string_view table) {
  int count = 0;
  const std::string columns = columns_of(database, table, count);
  std::string order;
  for (int i = 1; i <= count; ++i) order += fmt::format("{}{}", i > 1 ? "," : "", i);
  Statement rows = database.prepare(fmt::format("SELECT {} FROM \"{}\" ORDER BY {}", columns, table, order));
  RowsHash hash;
  hash.add(rows, count);
  return hash.sum();
}

std::vector<std::string> common_tables(const Database& database) {
  std::vector<std::string> tables;
  Statement select = database.prepare(
      "SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite_%' AND name NOT IN "
      "('pieces', 'words', 'table_sums') ORDER BY name");
  while (select.step()) {
    std::string name = select.string(0);
    if (std::ranges::find(tables_of_versions, name) == std::end(tables_of_versions))
      tables.push_back(std::move(name));
  }
  return tables;
}

}  // namespace

void store_sums(Database& database, std::int64_t version, std::string_view hash) {
  database.prepare("INSERT OR REPLACE INTO version_sums VALUES(?,?,?)")
      .bind(version, hash, rows_of_version(database, version))
      .run();
}

void seal_tables(Database& database) {
  seal_records(database);
  Statement insert = database.prepare("INSERT OR REPLACE INTO table_sums VALUES(?,?)");
  for (const std::string& table : common_tables(database))
    insert.bind(table, rows_of_table(database, table)).run();
  insert.bind(generation, database.number(read_generation)).run();
}

void verify_tables(const Database& database) {
  Statement sealed = database.prepare("SELECT sum FROM table_sums WHERE name=?");
  if (!sealed.bind(generation).step() || sealed.integer(0) != database.number(read_generation)) return;
  Statement sums = database.prepare("SELECT name, sum FROM table_sums WHERE name<>?");
  sums.bind(generation);
  while (sums.step()) {
    const std::string table = sums.string(0);
    if (rows_of_table(database, table) != sums.integer(1))
      fail_not_as_stored(fmt::format("the table {} is not", table));
  }
  Statement versions = database.prepare(
      "SELECT version, rest FROM version_sums s JOIN versions v USING(version) WHERE s.hash=v.hash");
  while (versions.step()) {
    if (rows_of_version(database, versions.integer(0)) != versions.integer(1))
      fail_not_as_stored("what is known of a version is not");
  }
}

}  // namespace pandect
