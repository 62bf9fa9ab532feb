#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace pandect {

/// The folder of a library:
///
///     catalogue.db      all data of the works (see catalogue.h)
///     builds/000007/    the indexes built from it, with a manifest (see manifest.h)
///     CURRENT           the name of the build in use; replaced last, by renaming
///     LOCK              held by the one process that writes
class LibraryFolder {
 public:
  /// Opens an existing library. @throws Error not_a_library
  static LibraryFolder open(const std::filesystem::path& path);
  /// Opens a library; creates an empty one if the folder does not exist or is empty.
  /// @throws Error not_a_library when the folder holds something else, no_permission, no_space
  static LibraryFolder open_or_create(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path catalogue() const { return path_ / "catalogue.db"; }
  std::filesystem::path builds() const { return path_ / "builds"; }

  /// The name of the build in use; nothing when none has been published.
  /// @throws Error library_damaged when the name is not a valid one
  std::optional<std::string> current_build() const;
  std::filesystem::path build(const std::string& name) const { return builds() / name; }
  /// The name after the current one.
  std::string next_build() const;
  /// Publishes a build: from now on readers open it.
  void publish(const std::string& name) const;
  /// Deletes every build but the one in use: older ones, and remains of killed processes.
  void remove_other_builds() const;

 private:
  explicit LibraryFolder(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

/// Prevents other processes from writing to a library; released by the destructor, or when the process dies.
class WriteLock {
 public:
  /// Waits while another process writes.
  /// @throws Error library_busy when that lasts longer than `patience`, no_permission
  WriteLock(const LibraryFolder& folder, std::chrono::milliseconds patience);
  ~WriteLock();
  WriteLock(WriteLock&& other) noexcept;
  WriteLock& operator=(WriteLock&&) = delete;

 private:
  int fd_ = -1;
};

}  // namespace pandect
