#include "library/sums.h"

#include <algorithm>
#include <cstring>
#include <span>

#include <fmt/format.h>

#include "base/hash.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::uint32_t block = 4096;  // bytes of text for each sum
constexpr std::size_t sum_bytes = sizeof(std::uint64_t);

/// What is stored of one version beside its text and tree.
constexpr std::string_view tables_of_versions[] = {"citations", "places", "unread", "corrected", "endings"};

/// The row of table_sums that says at which count of changes the tables were sealed.
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

std::uint64_t sum_at(std::string_view sums, std::size_t i) {
  std::uint64_t sum = 0;
  if ((i + 1) * sum_bytes <= sums.size()) std::memcpy(&sum, sums.data() + i * sum_bytes, sum_bytes);
  return sum;
}

std::string text_sums(std::string_view text) {
  std::string sums;
  for (std::size_t at = 0; at < text.size(); at += block) append(sums, hash64(text.substr(at, block)));
  return sums;
}

std::uint64_t provision_sum(const Provision& p) {
  std::string all = fmt::format("{}\n{}\n{}\n{}\n{}\n", p.label, p.number, p.heading, p.path, p.alias);
  all += fmt::format("{} {} {} {} {} {} {} {} {} {}", p.parent, static_cast<int>(p.level), p.unit, p.repealed,
                     p.extent.begin, p.extent.end, p.body.begin, p.body.end, p.source.begin, p.source.end);
  return hash64(all);
}

/// The hash of all that a statement gives, with the borders of rows and values.
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

/// The columns of a table, but the words of a version, as a list for SELECT.
std::string columns_of(const Database& database, std::string_view table, int& count) {
  std::string columns;
  count = 0;
  Statement info = database.prepare("SELECT name FROM pragma_table_info(?)");
  info.bind(table);
  while (info.step()) {
    const std::string name = info.string(0);
    if (table == "versions" && name == "text") continue;
    // As text, so that what is read of a number is all of it.
    columns += fmt::format("{}CAST(\"{}\" AS BLOB)", count++ > 0 ? "," : "", name);
  }
  return columns;
}

std::int64_t rows_of_version(const Database& database, std::int64_t version) {
  RowsHash hash;
  for (const std::string_view table : tables_of_versions) {
    int count = 0;
    const std::string columns = columns_of(database, table, count);
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
      "('provisions', "
      "'table_sums') ORDER BY name");
  while (select.step()) {
    std::string name = select.string(0);
    if (std::ranges::find(tables_of_versions, name) == std::end(tables_of_versions))
      tables.push_back(std::move(name));
  }
  return tables;
}

bool has_sums(const Database& database, std::int64_t version) {
  Statement select = database.prepare(
      "SELECT 1 FROM text_sums s JOIN versions v USING(version) WHERE version=? AND s.hash=v.hash");
  return select.bind(version).step();
}

}  // namespace

void store_sums(Database& database, std::int64_t version, std::string_view hash, const Work& work) {
  std::string provisions;
  for (const Provision& p : work.provisions) append(provisions, provision_sum(p));
  const std::string blocks = text_sums(work.text);
  database.prepare("INSERT OR REPLACE INTO text_sums VALUES(?,?,?,?,?)")
      .bind(version, hash, std::as_bytes(std::span(blocks)), std::as_bytes(std::span(provisions)),
            rows_of_version(database, version))
      .run();
}

std::string checked_text(const Database& database, std::int64_t version, std::uint32_t begin,
                         std::uint32_t end) {
  if (begin >= end) return {};
  Statement select = database.prepare(
      "SELECT s.blocks FROM text_sums s JOIN versions v USING(version) WHERE version=? AND s.hash=v.hash");
  if (!select.bind(version).step()) return database.read_blob("versions", "text", version, begin, end);
  const std::string_view sums = select.text(0);
  const std::uint32_t first = begin / block * block;
  const std::uint64_t behind = (static_cast<std::uint64_t>(end) + block - 1) / block * block;
  std::string text =
      database.read_blob("versions", "text", version, first,
                         static_cast<std::uint32_t>(std::min<std::uint64_t>(behind, UINT32_MAX)));
  for (std::size_t at = 0; at < text.size(); at += block) {
    if (sum_at(sums, first / block + at / block) != hash64(std::string_view(text).substr(at, block)))
      fail_not_as_stored("the words of a law are not");
  }
  const std::size_t own = begin - first;
  return own >= text.size() ? std::string() : text.substr(own, end - begin);
}

void check_provisions(const Database& database, std::int64_t version,
                      const std::vector<std::uint32_t>& places, const std::vector<Provision>& provisions) {
  if (provisions.empty() || !has_sums(database, version)) return;
  const std::uint32_t first = *std::ranges::min_element(places);
  const std::uint32_t last = *std::ranges::max_element(places);
  const auto byte = [](std::uint64_t place) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(place * sum_bytes, UINT32_MAX));
  };
  // Of a chain up to the root the places lie far apart.
  const bool one_by_one = last - first > places.size() * 16;
  const std::string all =
      one_by_one ? ""
                 : database.read_blob("text_sums", "provisions", version, byte(first), byte(last + 1ULL));
  for (std::size_t i = 0; i < provisions.size(); ++i) {
    const std::uint64_t sum = one_by_one ? sum_at(database.read_blob("text_sums", "provisions", version,
                                                                     byte(places[i]), byte(places[i] + 1ULL)),
                                                  0)
                                         : sum_at(all, places[i] - first);
    if (sum != provision_sum(provisions[i])) fail_not_as_stored("a provision is not");
  }
}

void seal_tables(Database& database) {
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
      "SELECT version, rest FROM text_sums s JOIN versions v USING(version) WHERE s.hash=v.hash");
  while (versions.step()) {
    if (rows_of_version(database, versions.integer(0)) != versions.integer(1))
      fail_not_as_stored("what is known of a version is not");
  }
}

}  // namespace pandect
