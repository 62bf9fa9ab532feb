#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/recall.h"
#include "pandect/library.h"

namespace pandect {

/// The library that a server answers from, or several read as one. When another process publishes a build,
/// later requests use it; running ones finish with the build they began with. Safe to use from several
/// threads.
class LibraryInUse {
 public:
  /// @throws Error as Library::open
  explicit LibraryInUse(std::filesystem::path path) : LibraryInUse(std::vector{std::move(path)}) {}
  /// Several libraries, read as one and read-only.
  /// @param nodes of a cluster that searches terms, as Library::search_at(); empty: none. Until a changed
  /// library has been pushed there, the build before stays in use.
  /// @throws Error as Library::open and Library::search_at
  explicit LibraryInUse(std::vector<std::filesystem::path> paths, std::string nodes = {},
                        std::string index = {});

  /// A build, and a cache of replies made from it.
  struct InUse {
    explicit InUse(Library opened) : library(std::move(opened)) {}
    Library library;
    mutable Recall replies{std::size_t{32} << 20};
  };

  /// The newest build. If that cannot be opened, the one before stays in use.
  std::shared_ptr<const InUse> in_use();
  std::shared_ptr<const Library> get() {
    const std::shared_ptr<const InUse> now = in_use();
    return {now, &now->library};
  }
  /// True if the library is where it was opened: what is not in memory can be read.
  bool is_there() const { return !published().empty(); }
  /// True if a cluster searches: it may take long, and answer in part.
  bool is_at_cluster() const { return !nodes_.empty(); }
  const std::vector<std::filesystem::path>& paths() const { return paths_; }
  bool can_be_changed() const { return paths_.size() == 1; }
  /// The folder of the library, for changing it. @throws Error wrong_usage when there are several
  const std::filesystem::path& path() const;

 private:
  std::string published() const;
  std::shared_ptr<const InUse> opened() const;
  void use(std::shared_ptr<const InUse> fresh, const std::string& name);
  /// True if the catalogue's log of changes was long, and is now all in the catalogue itself: who then opens
  /// the library reads no log, and the next writer begins it anew. Else it would grow while a server reads.
  bool is_log_to_be_left() const;

  std::vector<std::filesystem::path> paths_;
  std::string nodes_;
  std::string index_;
  std::mutex mutex_;  ///< of the two below
  std::string current_;
  std::shared_ptr<const InUse> library_;
  std::mutex opening_;  ///< one thread opens; the others go on answering
};

}  // namespace pandect
