#include "commands/watching.h"

#include "catalogue/source_files.h"
#include "git/repository.h"

namespace pandect {
namespace fs = std::filesystem;

FolderWatch::FolderWatch(std::vector<fs::path> paths)
    : paths_(std::move(paths)), known_(stamps()), last_(known_) {}

FolderWatch::Stamps FolderWatch::stamps() const {
  Stamps all;
  for (const SourceFile& file : find_source_files(paths_).files) {
    std::error_code error;
    const auto written = fs::last_write_time(file.path, error).time_since_epoch().count();
    const std::uintmax_t bytes = error ? 0 : fs::file_size(file.path, error);
    if (!error) all.emplace(file.path, Stamp(written, bytes));
  }
  return all;
}

FolderWatch::Changes FolderWatch::look() {
  Stamps now = stamps();
  Changes changes;
  for (const auto& [path, stamp] : now) {
    const auto last = last_.find(path);
    const auto known = known_.find(path);
    const bool settled = last != last_.end() && last->second == stamp;
    if (!settled || (known != known_.end() && known->second == stamp)) continue;
    changes.changed.push_back(path);
    known_[path] = stamp;
  }
  for (auto known = known_.begin(); known != known_.end();) {
    // Programs that save a file may take it away for a moment.
    const bool gone = !now.contains(known->first) && !last_.contains(known->first);
    if (gone) changes.gone.push_back(known->first);
    known = gone ? known_.erase(known) : std::next(known);
  }
  last_ = std::move(now);
  return changes;
}

std::string repository_head(const fs::path& repository) {
  try {
    return GitRepository(repository).head().value_or("");
  } catch (const Error&) {
    return {};
  }
}

}  // namespace pandect
