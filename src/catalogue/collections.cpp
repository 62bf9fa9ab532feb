#include "catalogue/collections.h"

#include <fmt/format.h>

namespace pandect {
namespace {

WorkLabels read_labels(const Database& database, std::string_view sql) {
  WorkLabels all;
  Statement select = database.prepare(sql);
  while (select.step()) all.emplace_back(select.integer(0), select.string(1));
  return all;
}

}  // namespace

void collect(Catalogue& catalogue, std::string_view path, std::string_view collection) {
  Database& database = catalogue.database();
  // A history is no source: those that it gave begin with its name.
  const bool is_source = catalogue.find_source(path).has_value();
  database
      .prepare(fmt::format("INSERT OR IGNORE INTO collections SELECT DISTINCT w.id, ?1 FROM versions v JOIN "
                           "works w USING(work) JOIN sources s USING(source) WHERE v.retired=0 AND {}",
                           is_source ? "s.path=?2" : "substr(s.path, 1, length(?2)+1)=?2||'!'"))
      .bind(collection, path)
      .run();
  // Holders of an older view of the library reopen it.
  if (database.changes() > 0) database.execute("UPDATE meta SET value=value+1 WHERE key='generation'");
}

WorkLabels work_kinds(const Catalogue& catalogue) {
  return read_labels(catalogue.database(), "SELECT DISTINCT work, kind FROM versions WHERE retired=0");
}

WorkLabels work_collections(const Catalogue& catalogue) {
  return read_labels(catalogue.database(), "SELECT w.work, c.name FROM collections c JOIN works w USING(id)");
}

}  // namespace pandect
