#include "catalogue/stored_work.h"

#include <fmt/format.h>

#include "catalogue/review.h"
#include "pandect/error.h"

namespace pandect {

Work load_stored_work(const Catalogue& catalogue, std::int64_t row) {
  const std::optional<VersionRecord> version = catalogue.version(row);
  if (!version) throw Error(ErrorCode::internal, fmt::format("there is no version {}", row));
  std::vector<WorkRecord> record{{version->work, {}, Language::unknown, {}, {}}};
  catalogue.fill_works(record);
  Work work;
  work.id = record.front().id;
  work.title = version->title;
  Statement alias = catalogue.database().prepare("SELECT kind, name FROM aliases WHERE work=?");
  alias.bind(version->work);
  while (alias.step()) work.aliases.push_back({static_cast<Alias::Kind>(alias.integer(0)), alias.string(1)});
  work.language = record.front().language;
  work.kind = version->kind;
  work.format = version->format;
  work.in_force = version->in_force;
  work.promulgated = version->promulgated;
  work.text = catalogue.text(row);
  work.places = catalogue.places(row, {0, UINT32_MAX});
  work.provisions = catalogue.provisions(row);
  for (StoredCitation& stored : catalogue.citations(row)) {
    if (stored.citation.marked) work.marked_references.push_back(std::move(stored.citation));
  }
  load_unread(catalogue.database(), row, work);
  return work;
}

}  // namespace pandect
