#include "api/add_report.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "api/places.h"

namespace pandect {
namespace {

FileStatus status_of(const FileOutcome& outcome) {
  switch (outcome.status) {
    case FileOutcome::Status::added:
      return FileStatus::added;
    case FileOutcome::Status::unchanged:
      return FileStatus::unchanged;
    case FileOutcome::Status::skipped:
      return FileStatus::skipped;
    case FileOutcome::Status::failed:
      break;
  }
  return FileStatus::failed;
}

std::string written_day(const std::optional<Date>& day) {
  return day ? format_date(*day) : std::string();
}

FileReport report_file(const FileOutcome& outcome) {
  std::vector<ReplacedVersion> replaced;
  for (const StoreResult::Replaced& one : outcome.stored.replaced)
    replaced.push_back({one.id, one.title, one.source, written_day(one.from)});
  std::vector<WorkKeptApart> kept_apart;
  for (const StoreResult::Apart& one : outcome.stored.apart) kept_apart.push_back({one.id, one.title});
  std::vector<UnderstoodWork> understood;
  for (const StoreResult::Given& one : outcome.stored.given) {
    understood.push_back({one.id, one.title, one.short_titles, one.kind,
                          std::string(language_code(one.language)), written_day(one.in_force.from),
                          written_day(one.in_force.to), one.units});
  }
  return {outcome.path,
          status_of(outcome),
          outcome.format,
          outcome.message,
          outcome.hint,
          outcome.stored.works_added,
          outcome.stored.works_replaced,
          outcome.stored.works_unchanged,
          outcome.stored.units,
          outcome.problems,
          static_cast<std::size_t>(outcome.bytes),
          outcome.seconds,
          std::move(replaced),
          std::move(kept_apart),
          std::move(understood)};
}

class FormatTable {
 public:
  void add(const FileOutcome& outcome) {
    const bool read = outcome.status == FileOutcome::Status::added;
    if (outcome.format.empty() || !(read || outcome.status == FileOutcome::Status::failed)) return;
    FormatReport& format = formats_[outcome.format];
    if (!read) {
      ++format.failed;
      return;
    }
    sources_.emplace(outcome.path, &format);
    ++format.files;
    format.works +=
        outcome.stored.works_added + outcome.stored.works_replaced + outcome.stored.works_unchanged;
    format.provisions += outcome.stored.units;
    format.problems += outcome.problems;
    format.bytes += outcome.bytes;
    format.seconds += outcome.seconds;
  }

  /// Counts the references in the contents of the files, in time proportional to them, not to the library.
  void count_references(const LibraryView& library) {
    if (sources_.empty()) return;
    std::unordered_map<std::int64_t, FormatReport*> versions;  // by row
    std::unordered_set<std::int64_t> works;                    // by row
    for (const auto& [path, format] : sources_) {
      for (const VersionRecord& version : library.catalogue().versions_from(path)) {
        versions.emplace(version.version, format);
        works.insert(version.work);
      }
    }
    const Documents& documents = library.documents();
    for (std::uint32_t work = 0; work < documents.works().size(); ++work) {
      if (works.contains(documents.works()[work])) count_references(documents, work, versions);
    }
  }

  std::vector<FormatReport> list() const {
    std::vector<FormatReport> all;
    for (const auto& [name, format] : formats_) {
      all.push_back(format);
      all.back().format = name;
    }
    return all;
  }

 private:
  /// Counts those of one work.
  static void count_references(const Documents& documents, std::uint32_t work,
                               const std::unordered_map<std::int64_t, FormatReport*>& versions) {
    const std::span<const Document> all = documents.documents();
    for (const DocumentRange& range : documents.ranges()) {
      const auto own = std::ranges::equal_range(all.subspan(range.begin, range.end - range.begin), work, {},
                                                &Document::work);
      for (const Document& document : own) {
        const auto found = versions.find(document.version);
        if (found == versions.end()) continue;
        const auto place = static_cast<std::uint32_t>(&document - all.data());
        each_reference(documents.links_from(place), [&](const Link& link) {
          ++found->second->references;
          if (link.to_provision != UINT32_MAX) ++found->second->references_resolved;
        });
      }
    }
  }

  std::map<std::string, FormatReport> formats_;
  std::unordered_map<std::string, FormatReport*> sources_;
};

}  // namespace

AddReport report_add(const LibraryView& library, std::span<const FileOutcome> outcomes, bool strict) {
  AddReport report;
  FormatTable formats;
  for (const FileOutcome& outcome : outcomes) {
    report.files.push_back(report_file(outcome));
    formats.add(outcome);
    if (outcome.status == FileOutcome::Status::failed) ++report.failed;
  }
  report.stored = !(strict && report.failed > 0);
  if (report.stored) formats.count_references(library);
  report.formats = formats.list();
  return report;
}

}  // namespace pandect
