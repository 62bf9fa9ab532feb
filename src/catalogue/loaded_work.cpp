#include "catalogue/loaded_work.h"

#include <algorithm>

#include "catalogue/standing.h"
#include "catalogue/words.h"

namespace pandect {

std::vector<Days> effective_intervals(const std::vector<VersionRecord>& versions) {
  std::vector<Days> days;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const Interval& declared = versions[i].in_force;
    Days own{declared.from ? to_days(*declared.from) : always, declared.to ? to_days(*declared.to) : forever};
    if (i + 1 < versions.size() && versions[i + 1].in_force.from) {
      own.to = std::min(own.to, to_days(*versions[i + 1].in_force.from));
    }
    days.push_back(own);
  }
  return days;
}

LoadedWork load_work(const Catalogue& catalogue, const WorkRecord& record) {
  const std::vector<VersionRecord> versions = catalogue.versions(record.work);
  const std::vector<Days> days = effective_intervals(versions);
  LoadedWork work{record, {}};
  UnpackedPieces unpacked;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    Piece words = StoredWords(catalogue.database(), versions[i].version, &unpacked).whole();
    work.versions.push_back({versions[i], std::move(words.provisions), std::move(words.citations),
                             std::move(words.text), days[i].from, days[i].to,
                             beginnings_of(catalogue.database(), versions[i].version)});
  }
  return work;
}

std::size_t loaded_bytes(const Catalogue& catalogue, std::int64_t work) {
  // With the data a build derives from each: wordings by their paths, positions in the text, resolved
  // references.
  constexpr std::int64_t of_provision = 2 * sizeof(Provision);
  constexpr std::int64_t of_citation = 2 * sizeof(StoredCitation);
  Statement select = catalogue.database().prepare(
      "SELECT coalesce(sum(w.bytes + v.provisions*?2 + w.citations*?3), 0) FROM versions v JOIN words w "
      "USING(version) WHERE v.work=?1 AND v.retired=0");
  select.bind(work, of_provision, of_citation).step();
  return static_cast<std::size_t>(std::max<std::int64_t>(select.integer(0), 0));
}

std::size_t tree_bytes(std::span<const Provision> provisions) {
  constexpr std::size_t within = 15;  // bytes that a string holds in itself
  std::size_t bytes = provisions.size_bytes();
  for (const Provision& p : provisions) {
    for (const std::string* text : {&p.label, &p.number, &p.heading, &p.path, &p.alias})
      if (text->capacity() > within) bytes += text->capacity();
  }
  return bytes;
}

}  // namespace pandect
