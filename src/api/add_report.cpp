#include "api/add_report.h"

#include <map>
#include <unordered_map>

#include "api/places.h"

namespace pandect {
namespace {

std::string_view status_text(FileOutcome::Status status) {
  switch (status) {
    case FileOutcome::Status::added:
      return "added";
    case FileOutcome::Status::unchanged:
      return "unchanged";
    case FileOutcome::Status::skipped:
      return "skipped";
    case FileOutcome::Status::failed:
      return "failed";
  }
  return "";
}

FileReport report_file(const FileOutcome& outcome) {
  return {outcome.path,
          std::string(status_text(outcome.status)),
          outcome.format,
          outcome.message,
          outcome.hint,
          outcome.stored.works_added,
          outcome.stored.works_replaced,
          outcome.stored.works_unchanged,
          outcome.stored.units,
          outcome.problems,
          static_cast<std::size_t>(outcome.bytes),
          outcome.seconds};
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

  /// Counts the references in what the files gave.
  void count_references(const LibraryView& library) {
    std::unordered_map<std::int64_t, FormatReport*> versions;  // by row
    for (std::uint32_t work = 0; work < library.works().size(); ++work) {
      for (const LibraryView::Version& version : library.versions(work)) {
        const auto found = sources_.find(version.record.source);
        if (found != sources_.end()) versions.emplace(version.record.version, found->second);
      }
    }
    each_reference(library.documents().links(), [&](const Link& link) {
      const auto found = versions.find(library.documents().documents()[link.from].version);
      if (found == versions.end()) return;
      ++found->second->references;
      if (link.to_provision != UINT32_MAX) ++found->second->references_resolved;
    });
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
