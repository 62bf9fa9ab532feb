#include "packs/opening.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <fmt/format.h>
#include <strings.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/file.h"
#include "base/progress.h"
#include "base/sqlite.h"
#include "catalogue/folder.h"
#include "library/view.h"
#include "model/download.h"
#include "packs/chunk_files.h"
#include "packs/pack_source.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view head_file = "PACK";  ///< the head of the pack that a library was made of
constexpr std::uint64_t largest_head = std::uint64_t{1} << 30;
constexpr int attempts = 3;  ///< at a pack that is replaced while it is got

/// The head of a pack, checked.
std::string read_head(PackSource& source, const std::string& name) {
  std::string bytes;
  const auto take = [&](std::string_view more) { bytes += more; };
  source.read(0, PackHead::fixed_bytes, take);
  source.read(PackHead::fixed_bytes, PackHead::size_of(bytes, name), take);
  return bytes;
}

/// Refuses a pack that is not the one that is wanted, or not by whom it must be. @returns true if trusted
bool is_trusted(const PackHead& head, const std::string& name, const OpenPackOptions& options) {
  if (!options.sha256.empty() && !is_sha256(options.sha256))
    throw Error(ErrorCode::wrong_usage, "a SHA-256 is 64 hexadecimal digits");
  if (!options.sha256.empty() && ::strcasecmp(hex(head.hash).c_str(), options.sha256.c_str()) != 0)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: not the pack that is wanted: its hash is {}", name, hex(head.hash)),
                "nothing was opened; look for who changed it, or for a newer list");
  if (options.trust.empty()) return false;
  const PublicKey key = read_public_key(options.trust);
  if (!head.signed_by)
    throw Error(ErrorCode::bad_input, fmt::format("{}: the pack is not signed", name),
                "nothing was opened; without --trust its hashes alone are checked");
  if (*head.signed_by != key)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: signed by the key {}, not by that of {}", name, hex(*head.signed_by),
                            options.trust.string()),
                "nothing was opened");
  return true;
}

/// True if a folder has nothing in it, or is not there.
bool is_free(const fs::path& folder) {
  std::error_code error;
  return !fs::exists(folder, error) || (fs::is_directory(folder, error) && fs::is_empty(folder, error));
}

/// The library that an earlier pack made, while nobody else may write to it.
class EarlierLibrary {
 public:
  /// @throws Error when no pack made it
  explicit EarlierLibrary(const fs::path& path) : folder_(LibraryFolder::open(path)) {
    std::error_code error;
    if (!fs::exists(path / head_file, error))
      throw Error(ErrorCode::wrong_usage,
                  fmt::format("{}: there is a library already, and no pack made it", path.string()),
                  "name another folder with --library; questions may name several");
    head_ = PackHead::parse(read_file(path / head_file, largest_head), (path / head_file).string());
  }

  const PackHead& head() const { return head_; }
  /// @throws Error when the new pack may not take the place of the earlier one
  void expect_before(const PackHead& next, const std::string& name, bool trusted) const {
    if (next.name != head_.name)
      throw Error(ErrorCode::wrong_usage,
                  fmt::format("{}: the library was made of the pack '{}', this one is '{}'",
                              folder_.path().string(), head_.name, next.name),
                  "name another folder with --library");
    if (head_.signed_by && next.signed_by != head_.signed_by && !trusted)
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: the pack before was signed by the key {}, this one is {}", name,
                              hex(*head_.signed_by),
                              next.signed_by ? "signed by " + hex(*next.signed_by) : "not signed"),
                  "nothing was opened; if that is right, name the new key with --trust");
  }
  /// Keeps others from writing until the end, and refuses a library with changes, which would be lost.
  void lock() {
    lock_.emplace(folder_, std::chrono::seconds(10));
    {
      const Database catalogue(folder_.catalogue(), Database::Mode::write);
      catalogue.number("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    const fs::path log = folder_.catalogue().string() + "-wal";
    std::error_code error;
    const bool has_log = fs::exists(log, error) && fs::file_size(log, error) > 0;
    if (has_log || !has_member(folder_.path(), head_, "catalogue.db"))
      throw Error(ErrorCode::wrong_usage,
                  fmt::format("{}: the library was changed since it was opened from its pack",
                              folder_.path().string()),
                  "nothing was updated: keep what is your own in a library of its own, and ask both; "
                  "name a new folder with --library");
  }
  /// Gives a new library what is in the folder beside its laws: settings, and vectors if it has none.
  void hand_down(const fs::path& next) const {
    constexpr auto links = fs::copy_options::recursive | fs::copy_options::create_hard_links;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_.path())) {
      const std::string name = entry.path().filename().string();
      if (name == "builds" || name == "LOCK" || name.starts_with("catalogue.db") || fs::exists(next / name))
        continue;
      fs::copy(entry.path(), next / name, links);
    }
  }

 private:
  LibraryFolder folder_;
  PackHead head_;
  std::optional<WriteLock> lock_;
};

/// The folder in which a library is put together; held by one process at a time.
class Workshop {
 public:
  explicit Workshop(const fs::path& library) : path_(library.string() + ".opening") {
    std::error_code error;
    fs::create_directories(path_, error);
    if (error) throw system_error(error.value(), "cannot make a folder for the pack", path_);
    folder_.emplace(::open(path_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder_->get() < 0) throw system_error(errno, "cannot open", path_);
    if (::flock(folder_->get(), LOCK_EX | LOCK_NB) != 0)
      throw Error(ErrorCode::library_busy,
                  fmt::format("{}: another process is opening a pack there", library.string()),
                  "wait until it is done");
  }
  const fs::path& path() const { return path_; }

  /// Lets the library take its name, or the place of the one before.
  void publish(const fs::path& library) const {
    if (is_free(library)) {
      if (::rename(path_.c_str(), library.c_str()) != 0)
        throw system_error(errno, "cannot put the library in place", library);
    } else if (::renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, library.c_str(), RENAME_EXCHANGE) != 0) {
      throw system_error(errno, "this file system cannot exchange two folders at once", library);
    }
    sync_folder(library.parent_path());
    std::error_code ignored;  // now the one before
    fs::remove_all(path_, ignored);
  }

 private:
  fs::path path_;
  std::optional<Descriptor> folder_;
};

void expect_room(const fs::path& folder, std::uint64_t wanted) {
  std::error_code error;
  const fs::space_info space = fs::space(folder, error);
  if (error || space.available >= wanted) return;
  throw Error(
      ErrorCode::no_space,
      fmt::format("{}: the library needs {:.1f} MB more, and the disk has {:.1f} MB left", folder.string(),
                  static_cast<double>(wanted) / 1e6, static_cast<double>(space.available) / 1e6),
      "free some space and run the command again");
}

/// Gets the chunks that are missing. @returns the bytes that were read
std::uint64_t get_chunks(PackSource& source, const PackHead& head, ChunkFiles& files, const std::string& name,
                         const Monitor& monitor) {
  const std::vector<ChunkPlace>& places = files.places();
  std::uint64_t wanted = 0;
  for (std::size_t i = 0; i < places.size(); ++i) wanted += files.has(i) ? 0 : head.chunks[i].stored;
  Progress progress("getting", wanted, "bytes", monitor);
  std::uint64_t got = 0;
  std::string stored;
  for (std::size_t begin = 0; begin < places.size();) {
    if (files.has(begin)) {
      ++begin;
      continue;
    }
    // A run of chunks that lie one after another is one request; all of them are where there are no ranges.
    std::size_t end = begin + 1;
    while (end < places.size() && (!files.has(end) || !source.has_parts())) ++end;
    std::size_t next = begin;
    source.read(places[begin].at, places[end - 1].at + head.chunks[end - 1].stored,
                [&](std::string_view bytes) {
                  got += bytes.size();
                  while (!bytes.empty()) {
                    const std::size_t size = head.chunks[next].stored;
                    const std::size_t part = std::min(bytes.size(), size - stored.size());
                    stored += bytes.substr(0, part);
                    bytes.remove_prefix(part);
                    if (!files.has(next)) progress.advance(part);
                    if (stored.size() < size) break;
                    if (!files.has(next) && !files.put_stored(next, stored))
                      throw Error(ErrorCode::bad_input,
                                  fmt::format("{}: damaged at byte {}: a chunk does not have its hash", name,
                                              places[next].at),
                                  "get it again, or ask who made it: nothing was opened");
                    stored.clear();
                    ++next;
                  }
                });
    begin = end;
  }
  return got;
}

/// Reads all of a library that was put together. Its bytes are those of the pack; who made that may have
/// erred, or wish harm.
void verify_library(const fs::path& folder, const std::string& name) {
  try {
    const LibraryView view = LibraryView::open(folder);
    const Database catalogue(view.folder().catalogue(), Database::Mode::read);
    if (catalogue.number("SELECT count(*) FROM sqlite_schema WHERE type NOT IN ('table', 'index')") > 0)
      throw Error(ErrorCode::library_damaged, "its catalogue has more than tables");
    view.verify();
  } catch (const Error& error) {
    if (error.code() == ErrorCode::no_space || error.code() == ErrorCode::no_permission) throw;
    std::string why = error.what();
    if (const std::string at = folder.string() + "/"; why.starts_with(at)) why = why.substr(at.size());
    throw Error(error.code() == ErrorCode::library_too_new ? error.code() : ErrorCode::bad_input,
                fmt::format("{}: the pack holds no library that this Pandect opens: {}", name, why),
                error.code() == ErrorCode::library_too_new ? "update Pandect" : "nothing was opened");
  }
}

OpenedPack open_once(PackSource& source, const std::string& name, const fs::path& library,
                     const OpenPackOptions& options) {
  OpenedPack opened;
  const std::string head_bytes = read_head(source, name);
  opened.head = PackHead::parse(head_bytes, name);
  const PackHead& head = opened.head;
  opened.got = head_bytes.size();
  opened.is_trusted = is_trusted(head, name, options);
  if (source.size() > 0 && source.size() != head.file_bytes)
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: it has {} bytes instead of {}", name, source.size(), head.file_bytes),
                "get it again, or ask who made it: nothing was opened");
  if (options.tell)
    options.tell(fmt::format("{}: {} works{}{}, {:.1f} MB, {:.1f} MB on disk; licence: {}", head.name,
                             head.works, head.last_day.empty() ? "" : ", law until ", head.last_day,
                             static_cast<double>(head.file_bytes) / 1e6,
                             static_cast<double>(head.unpacked_bytes()) / 1e6,
                             head.licence.empty() ? "not told" : head.licence));
  std::optional<EarlierLibrary> earlier;
  if (!is_free(library)) {
    earlier.emplace(library);
    earlier->expect_before(head, name, opened.is_trusted);
    opened.was_there = earlier->head().hash == head.hash;
    if (opened.was_there) return opened;
    earlier->lock();
    opened.was_updated = true;
  }
  std::error_code error;
  fs::create_directories(library.parent_path(), error);
  if (error) throw system_error(error.value(), "cannot make the library's folder", library.parent_path());
  const Workshop workshop(library);
  ChunkFiles files(workshop.path(), head);
  opened.kept = files.take_own(options.monitor);
  if (earlier) opened.kept += files.take_from(library, options.monitor);
  expect_room(workshop.path(), files.missing_bytes());
  opened.got += get_chunks(source, head, files, name, options.monitor);
  files.finish();
  try {
    verify_library(workshop.path(), name);
  } catch (const Error&) {
    std::error_code ignored;  // the pack's own fault: nothing of it is worth keeping
    fs::remove_all(workshop.path(), ignored);
    throw;
  }
  write_file(workshop.path() / head_file, head_bytes);
  if (earlier) earlier->hand_down(workshop.path());
  sync_folder(workshop.path());
  workshop.publish(library);
  return opened;
}

}  // namespace

OpenedPack open_pack(const std::string& source_name, const fs::path& library,
                     const OpenPackOptions& options) {
  fs::path path = fs::weakly_canonical(fs::absolute(library));
  if (!path.has_filename()) path = path.parent_path();
  for (int attempt = 1;; ++attempt) {
    const std::unique_ptr<PackSource> source = PackSource::open(source_name, options.monitor.stop);
    try {
      return open_once(*source, source_name, path, options);
    } catch (const PackChanged&) {
      if (attempt == attempts) throw;
    } catch (const fs::filesystem_error& error) {
      throw system_error(error.code().value(), "the pack cannot be opened there", error.path1());
    }
  }
}

}  // namespace pandect
