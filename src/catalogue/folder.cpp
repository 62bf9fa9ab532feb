#include "catalogue/folder.h"

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/file.h"
#include "catalogue/catalogue.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view unfinished = "catalogue.db.new";

/// Files that a process killed while creating a library may leave behind.
bool is_left_over(const std::string& name) {
  return name == "LOCK" || name.starts_with(unfinished);
}

bool holds_something_else(const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) {
    if (!is_left_over(i->path().filename().string())) return true;
  }
  if (error) throw system_error(error.value(), "cannot look into", folder);
  return false;
}

bool is_build_name(std::string_view name) {
  return name.size() >= 6 && name.size() <= 18 &&
         std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

LibraryFolder LibraryFolder::open(const fs::path& path) {
  LibraryFolder folder(path);
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    throw Error(ErrorCode::not_a_library, fmt::format("{}: there is no library here", path.string()),
                fmt::format("`pandect add FILE --library {}` makes one", path.string()));
  }
  if (!fs::is_directory(status)) {
    throw Error(ErrorCode::not_a_library,
                fmt::format("{}: a library is a folder, this is not", path.string()));
  }
  if (!fs::exists(folder.catalogue(), error)) {
    if (error) throw system_error(error.value(), "cannot look into", path);
    throw Error(ErrorCode::not_a_library,
                fmt::format("{}: this folder is not a library: it has no catalogue.db", path.string()),
                "name the library's own folder with --library, or set PANDECT_LIBRARY");
  }
  return folder;
}

LibraryFolder LibraryFolder::open_or_create(const fs::path& path) {
  LibraryFolder folder(path);
  std::error_code error;
  if (fs::exists(folder.catalogue(), error)) return folder;
  fs::create_directories(path, error);
  if (error == std::errc::file_exists || error == std::errc::not_a_directory) return open(path);
  if (error) throw system_error(error.value(), "cannot make the library's folder", path);
  if (holds_something_else(path)) {
    throw Error(ErrorCode::not_a_library,
                fmt::format("{}: this folder holds something else than a library", path.string()),
                "name an empty or new folder with --library");
  }
  const WriteLock lock(folder, std::chrono::seconds(10));
  if (fs::exists(folder.catalogue(), error)) return folder;
  // Made under another name, so that a catalogue is either whole or not there.
  const fs::path fresh = path / unfinished;
  for (const char* suffix : {"", "-wal", "-shm", "-journal"}) fs::remove(fresh.string() + suffix, error);
  {
    const Catalogue made(fresh, Database::Mode::create);
  }
  fs::rename(fresh, folder.catalogue(), error);
  if (error) throw system_error(error.value(), "cannot make the catalogue", folder.catalogue());
  sync_folder(path);
  return folder;
}

std::optional<std::string> LibraryFolder::current_build() const {
  const fs::path file = path_ / "CURRENT";
  std::error_code error;
  if (!fs::exists(file, error)) return std::nullopt;
  std::string name = read_file(file, 64);
  while (name.ends_with('\n')) name.pop_back();
  if (!is_build_name(name)) {
    throw Error(ErrorCode::library_damaged, fmt::format("{}: names no build", file.string()),
                "`pandect build` makes the indexes anew from the catalogue");
  }
  return name;
}

std::string LibraryFolder::next_build() const {
  std::uint64_t highest = 0;
  std::error_code error;
  for (fs::directory_iterator i(builds(), error), end; !error && i != end; i.increment(error)) {
    const std::string name = i->path().filename().string();
    if (is_build_name(name)) highest = std::max<std::uint64_t>(highest, std::stoull(name));
  }
  return fmt::format("{:06}", highest + 1);
}

void LibraryFolder::publish(const std::string& name) const {
  sync_folder(builds());
  write_file_atomically(path_ / "CURRENT", name + "\n");
}

void LibraryFolder::remove_other_builds() const {
  std::string current;
  try {
    current = current_build().value_or("");
  } catch (const Error&) {
    return;  // which one is in use is not known: leave them all
  }
  std::error_code error;
  std::vector<fs::path> others;
  for (fs::directory_iterator i(builds(), error), end; !error && i != end; i.increment(error)) {
    if (i->path().filename().string() != current) others.push_back(i->path());
  }
  for (const fs::path& other : others) fs::remove_all(other, error);
}

WriteLock::WriteLock(const LibraryFolder& folder, std::chrono::milliseconds patience) {
  const fs::path file = folder.path() / "LOCK";
  fd_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (fd_ < 0) throw system_error(errno, "cannot lock the library", file);
  const auto give_up = std::chrono::steady_clock::now() + patience;
  while (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    if (std::chrono::steady_clock::now() >= give_up) {
      ::close(std::exchange(fd_, -1));
      throw Error(ErrorCode::library_busy,
                  fmt::format("{}: another process is writing to this library", folder.path().string()),
                  "wait until it is done and run the command again");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

WriteLock::~WriteLock() {
  if (fd_ >= 0) ::close(fd_);
}

WriteLock::WriteLock(WriteLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

}  // namespace pandect
