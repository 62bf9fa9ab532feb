#include "serve/library_in_use.h"

#include <array>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sqlite.h"
#include "text/said.h"

namespace pandect {

LibraryInUse::LibraryInUse(std::vector<std::filesystem::path> paths, std::string nodes, std::string index)
    : paths_(std::move(paths)),
      nodes_(std::move(nodes)),
      index_(std::move(index)),
      current_(published()),
      library_(opened()) {}

const std::filesystem::path& LibraryInUse::path() const {
  if (!can_be_changed())
    throw SaidError(ErrorCode::wrong_usage, say("several-libraries"),
                    {"serve the one to be changed alone, or use `pandect add` and `pandect remove`"});
  return paths_.front();
}

std::string LibraryInUse::published() const {
  std::string names;
  for (const std::filesystem::path& path : paths_) {
    // Asked for with every request: a stream would take longer than all else here.
    std::array<char, 256> name;
    const int file = ::open((path / "CURRENT").c_str(), O_RDONLY | O_CLOEXEC);
    const ssize_t size = file < 0 ? -1 : ::read(file, name.data(), name.size());
    struct stat written{};  // it is touched when vectors become whole
    if (file >= 0) ::fstat(file, &written);
    if (file >= 0) ::close(file);
    if (size <= 0) return {};  // while it is replaced
    names.append(name.data(), static_cast<std::size_t>(size));
    names += fmt::format("{} {}\n", written.st_mtim.tv_sec, written.st_mtim.tv_nsec);
  }
  return names;
}

std::shared_ptr<const LibraryInUse::InUse> LibraryInUse::opened() const {
  Library library = paths_.size() == 1 ? Library::open(paths_.front()) : Library::open(paths_);
  if (!nodes_.empty()) library.search_at(nodes_, index_);
  return std::make_shared<const InUse>(std::move(library));
}

bool LibraryInUse::is_log_to_be_left() const {
  constexpr std::uintmax_t most = std::uintmax_t{4} << 20;
  bool is_to_be_left = false;
  for (const std::filesystem::path& path : paths_) {
    std::error_code error;
    const std::uintmax_t bytes = std::filesystem::file_size(path / "catalogue.db-wal", error);
    if (error || bytes <= most) continue;
    Database catalogue(path / "catalogue.db", Database::Mode::write);
    Statement copied = catalogue.prepare("PRAGMA wal_checkpoint(PASSIVE)");
    is_to_be_left = is_to_be_left || (copied.step() && copied.integer(1) == copied.integer(2));
  }
  return is_to_be_left;
}

void LibraryInUse::use(std::shared_ptr<const InUse> fresh, const std::string& name) {
  std::shared_ptr<const InUse> before;  // ends behind the lock
  const std::scoped_lock lock(mutex_);
  before = std::exchange(library_, std::move(fresh));
  current_ = name;
}

std::shared_ptr<const LibraryInUse::InUse> LibraryInUse::in_use() {
  const std::string now = published();
  {
    const std::scoped_lock lock(mutex_);
    if (now.empty() || now == current_) return library_;
  }
  const std::unique_lock opening(opening_, std::try_to_lock);
  if (opening.owns_lock()) {
    try {
      use(opened(), now);
      if (is_log_to_be_left()) use(opened(), now);
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch)
      // The build in use still answers; the next request tries again.
    }
  }
  const std::scoped_lock lock(mutex_);
  return library_;
}

}  // namespace pandect
