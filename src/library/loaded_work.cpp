#include "library/loaded_work.h"

#include <algorithm>

#include "library/segment_file.h"

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
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const std::int64_t row = versions[i].version;
    work.versions.push_back({versions[i], catalogue.provisions(row), catalogue.citations(row),
                             catalogue.text(row), days[i].from, days[i].to});
  }
  return work;
}

}  // namespace pandect
