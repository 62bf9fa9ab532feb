#include "base/file.h"

#include <atomic>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"

namespace pandect {
namespace {

Descriptor open_plain_file(const std::filesystem::path& path, std::uint64_t& size) {
  Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (fd.get() < 0) throw system_error(errno, "cannot open", path);
  struct stat status{};
  if (::fstat(fd.get(), &status) != 0) throw system_error(errno, "cannot look at", path);
  if (!S_ISREG(status.st_mode)) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: not a plain file", path.string()));
  }
  size = static_cast<std::uint64_t>(status.st_size);
  return Descriptor(fd.release());
}

}  // namespace

Error system_error(int error_number, const std::string& what, const std::filesystem::path& path) {
  const std::string message =
      fmt::format("{}: {} ({})", path.string(), what, std::generic_category().message(error_number));
  switch (error_number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return {ErrorCode::no_space, message,
              "free some space and run the command again; nothing stored was changed"};
    case EIO:
    case ENODEV:
    case ENXIO:
      return {ErrorCode::no_space, message, "the disk fails: look into the system's log before you go on"};
    case EACCES:
    case EPERM:
    case EROFS:
      return {ErrorCode::no_permission, message, "check who owns the file and its folder"};
    default:
      return {ErrorCode::bad_input, message};
  }
}

MappedFile::MappedFile(const std::filesystem::path& path) {
  std::uint64_t size = 0;
  const Descriptor fd = open_plain_file(path, size);
  if (size == 0) return;
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
  if (data == MAP_FAILED) throw system_error(errno, "cannot map", path);
  data_ = static_cast<const char*>(data);
  size_ = size;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<char*>(data_), size_);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

bool is_there(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::string read_file(const std::filesystem::path& path, std::uint64_t limit) {
  std::uint64_t size = 0;
  const Descriptor fd = open_plain_file(path, size);
  if (size > limit) {
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: {} bytes, more than the {} that are read", path.string(), size, limit));
  }
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < bytes.size()) {
    const ssize_t got = ::read(fd.get(), bytes.data() + filled, bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw system_error(errno, "cannot read", path);
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
  }
  bytes.resize(filled);
  return bytes;
}

void write_file(const std::filesystem::path& path, std::string_view bytes) {
  const Descriptor fd(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (fd.get() < 0) throw system_error(errno, "cannot create", path);
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw system_error(errno, "cannot write", path);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (::fsync(fd.get()) != 0) throw system_error(errno, "cannot sync", path);
}

void write_at(int fd, std::string_view bytes, std::uint64_t place, const std::filesystem::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(fd, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) throw system_error(errno, "cannot write", path);
    place += static_cast<std::uint64_t>(written);
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void write_file_atomically(const std::filesystem::path& path, std::string_view bytes) {
  static std::atomic<unsigned> made = 0;  // threads that write one file write each its own beside it
  std::filesystem::path fresh = path;
  fresh += fmt::format(".{}-{}.new", ::getpid(), made++);
  try {
    write_file(fresh, bytes);
    if (::rename(fresh.c_str(), path.c_str()) != 0) throw system_error(errno, "cannot rename to", path);
  } catch (...) {
    ::unlink(fresh.c_str());
    throw;
  }
  sync_folder(path.parent_path().empty() ? "." : path.parent_path());
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.get() >= 0)
    ::fsync(fd.get());  // some file systems cannot sync a folder: then there is nothing to do
}

}  // namespace pandect
