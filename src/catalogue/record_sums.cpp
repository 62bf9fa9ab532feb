#include "catalogue/record_sums.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

struct SummedTable {
  std::string_view name;
  std::string_view columns;  ///< each followed by a comma but the last
};

constexpr SummedTable summed_tables[] = {
    {"works", "work,id,language"},
    {"sources", "source,path"},
    {"versions", "version,work,source,title,kind,format,valid_from,valid_to,promulgated"},
    {"added", "version,day"},
    {"endings", "version,place,provision,first,last,name,day"},
    {"beginnings", "version,provision,first,last,day"},
    {"ended", "work,by_version,provision,day"}};

}  // namespace

std::string is_as_stored(std::string_view table, std::string_view as) {
  const auto found = std::ranges::find(summed_tables, table, &SummedTable::name);
  std::string columns;
  for (std::string_view rest = found->columns; !rest.empty();) {
    const std::string_view one = rest.substr(0, rest.find(','));
    columns += fmt::format("{}{}.{}", columns.empty() ? "" : ",", as, one);
    rest.remove_prefix(std::min(one.size() + 1, rest.size()));
  }
  return fmt::format("({0}.sum IS NULL OR {0}.sum=record_sum({1}))", as, columns);
}

void seal_records(Database& database) {
  for (const SummedTable& table : summed_tables) {
    database.execute(
        fmt::format("UPDATE {} SET sum=record_sum({}) WHERE sum IS NULL", table.name, table.columns));
  }
}

void expect_as_stored(const Statement& row, int column, std::string_view what) {
  if (row.integer(column) != 0) return;
  throw Error(ErrorCode::library_damaged, fmt::format("catalogue.db: {} is not as stored", what),
              "restore the folder from a copy, or make a new library and add the sources again");
}

}  // namespace pandect
