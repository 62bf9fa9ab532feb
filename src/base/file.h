#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "pandect/error.h"

namespace pandect {

/// A whole file mapped for reading. Movable, not copyable; unmapped by the destructor.
class MappedFile {
 public:
  MappedFile() = default;
  /// @throws Error no_permission, bad_input (not there, not a plain file)
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;

  std::string_view bytes() const { return {data_, size_}; }

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

/// True if a file or folder exists; false where that cannot be seen.
bool is_there(const std::filesystem::path& path);

/// Returns the bytes of a file of at most `limit` bytes.
/// @throws Error bad_input when it does not exist or is larger, no_permission
std::string read_file(const std::filesystem::path& path, std::uint64_t limit = std::uint64_t{1} << 31);

/// Writes a temporary file beside the named one and renames it into place, both synced to disk, so that a
/// reader finds either the old bytes or the new ones, never a mixture.
/// @throws Error no_space, no_permission
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

/// Writes a new file and syncs it.
/// @throws Error no_space, no_permission
void write_file(const std::filesystem::path& path, std::string_view bytes);

/// Writes all the bytes at offset `place` of an open file. `path` is its name in messages.
/// @throws Error no_space, no_permission
void write_at(int fd, std::string_view bytes, std::uint64_t place, const std::filesystem::path& path);

/// Syncs a folder, so that the names in it survive a loss of power.
void sync_folder(const std::filesystem::path& folder);

/// The Error for a failed system call: ENOSPC, EACCES and their like each get their own code.
Error system_error(int error_number, const std::string& what, const std::filesystem::path& path);

}  // namespace pandect
