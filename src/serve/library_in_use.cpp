#include "serve/library_in_use.h"

#include <fstream>

namespace pandect {

LibraryInUse::LibraryInUse(std::filesystem::path path)
    : path_(std::move(path)),
      current_(published()),
      library_(std::make_shared<const InUse>(Library::open(path_))) {}

std::string LibraryInUse::published() const {
  std::ifstream file(path_ / "CURRENT", std::ios::binary);
  std::string name(256, '\0');
  file.read(name.data(), static_cast<std::streamsize>(name.size()));
  name.resize(static_cast<std::size_t>(file.gcount()));
  return name;
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
      auto opened = std::make_shared<const InUse>(Library::open(path_));
      const std::scoped_lock lock(mutex_);
      library_ = std::move(opened);
      current_ = now;
    } catch (const Error&) {  // NOLINT(bugprone-empty-catch)
      // What is in use still answers; the next request tries again.
    }
  }
  const std::scoped_lock lock(mutex_);
  return library_;
}

}  // namespace pandect
