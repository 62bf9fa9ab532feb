#include "catalogue/record_sums.h"

#include <algorithm>

#include <fmt/format.h>

#include "pandect/error.h"

namespace pandect {
namespace {

constexpr SummedTable tables[] = {
    {"works", "work,id,language", "work"},
    {"sources", "source,path", "source"},
    {"versions", "version,work,source,title,kind,format,valid_from,valid_to,promulgated", "version"},
    {"added", "version,day", "version"},
    {"endings", "version,place,provision,first,last,name,day", "version,place"},
    {"beginnings", "version,provision,first,last,day", "version,first,last,day"},
    {"ended", "work,by_version,provision,day", "work,by_version,provision"}};

}  // namespace

std::span<const SummedTable> summed_tables() {
  return tables;
}

std::string columns_as(std::string_view columns, std::string_view of) {
  std::string all;
  while (!columns.empty()) {
    const std::string_view one = columns.substr(0, columns.find(','));
    all += fmt::format("{}{}.{}", all.empty() ? "" : ",", of, one);
    columns.remove_prefix(std::min(one.size() + 1, columns.size()));
  }
  return all;
}

std::string is_as_stored(std::string_view table, std::string_view as) {
  const auto* const found = std::ranges::find(tables, table, &SummedTable::name);
  return fmt::format("{}.sum IS record_sum({})", as, columns_as(found->columns, as));
}

void expect_as_stored(const Statement& row, int column, std::string_view what) {
  if (row.integer(column) != 0) return;
  throw Error(ErrorCode::library_damaged, fmt::format("catalogue.db: {} is not as stored", what),
              "restore the folder from a copy, or make a new library and add the sources again");
}

}  // namespace pandect
