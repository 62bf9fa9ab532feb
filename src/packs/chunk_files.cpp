#include "packs/chunk_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zstd.h>

#include "base/file.h"
#include "base/progress.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// A file open for reading and writing, of a size.
int open_member(const fs::path& path, std::uint64_t size) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  if (error) throw system_error(error.value(), "cannot make a folder for the pack", path.parent_path());
  // One that is also another library's must not change.
  if (fs::hard_link_count(path, error) > 1 && !error) fs::remove(path, error);
  Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644));
  if (file.get() < 0) throw system_error(errno, "cannot write", path);
  if (::ftruncate(file.get(), static_cast<off_t>(size)) != 0) throw system_error(errno, "cannot write", path);
  return file.release();
}

}  // namespace

ChunkFiles::ChunkFiles(fs::path folder, const PackHead& head)
    : folder_(std::move(folder)), head_(head), places_(head.places()), has_(places_.size()) {
  std::set<std::string> names;
  for (const PackMember& member : head.members) names.insert(member.name);
  std::vector<fs::path> others;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_)) {
    const bool is_folder = entry.is_directory() && !entry.is_symlink();
    if (!is_folder && !names.contains(entry.path().lexically_relative(folder_).string()))
      others.push_back(entry.path());
  }
  for (const fs::path& other : others) fs::remove(other);
  for (const PackMember& member : head.members)
    files_.push_back(std::make_unique<Descriptor>(open_member(folder_ / member.name, member.size)));
}

std::uint64_t ChunkFiles::missing_bytes() const {
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) bytes += has_[i] ? 0 : places_[i].size;
  return bytes;
}

std::uint64_t ChunkFiles::take_own(const Monitor& monitor) {
  Progress progress("looking", places_.size(), "chunks", monitor);
  std::uint64_t bytes = 0;
  buffer_.resize(PackHead::chunk_bytes);
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const ChunkPlace& place = places_[i];
    // What was never written reads as nothing.
    const off_t written = ::lseek(files_[place.member]->get(), static_cast<off_t>(place.offset), SEEK_DATA);
    progress.advance();
    if (written < 0 || static_cast<std::uint64_t>(written) >= place.offset + place.size) continue;
    const ssize_t got =
        ::pread(files_[place.member]->get(), buffer_.data(), place.size, static_cast<off_t>(place.offset));
    if (got != static_cast<ssize_t>(place.size)) continue;
    has_[i] = sha256_of({buffer_.data(), place.size}) == head_.chunks[i].hash;
    if (has_[i]) bytes += place.size;
  }
  return bytes;
}

std::uint64_t ChunkFiles::take_from(const fs::path& library, const Monitor& monitor) {
  std::unordered_multimap<std::string_view, std::size_t> wanted;
  const auto key = [](const PackHash& hash) {
    return std::string_view(reinterpret_cast<const char*>(hash.data()), hash.size());
  };
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (!has_[i]) wanted.emplace(key(head_.chunks[i].hash), i);
  std::uint64_t bytes = 0;
  Progress progress("comparing", 0, "bytes", monitor);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(library)) {
    if (entry.is_symlink() || !entry.is_regular_file() ||
        !is_member_name(entry.path().lexically_relative(library).string()))
      continue;
    const MappedFile file(entry.path());
    for (std::size_t at = 0; at < file.bytes().size(); at += PackHead::chunk_bytes) {
      const std::string_view chunk = file.bytes().substr(at, PackHead::chunk_bytes);
      progress.advance(chunk.size());
      const PackHash hash = sha256_of(chunk);
      const auto [begin, end] = wanted.equal_range(key(hash));
      for (auto one = begin; one != end; ++one) {
        if (has_[one->second] || places_[one->second].size != chunk.size()) continue;
        put(one->second, chunk);
        bytes += chunk.size();
      }
    }
  }
  return bytes;
}

bool ChunkFiles::put_stored(std::size_t chunk, std::string_view stored) {
  const std::size_t size = places_[chunk].size;
  buffer_.resize(PackHead::chunk_bytes);
  // Never more than the chunk is to have, whatever its frame says.
  const std::size_t got = ZSTD_decompress(buffer_.data(), size, stored.data(), stored.size());
  if (ZSTD_isError(got) != 0 || got != size) return false;
  if (sha256_of({buffer_.data(), size}) != head_.chunks[chunk].hash) return false;
  put(chunk, {buffer_.data(), size});
  return true;
}

void ChunkFiles::put(std::size_t chunk, std::string_view bytes) {
  const ChunkPlace& place = places_[chunk];
  write_at(files_[place.member]->get(), bytes, place.offset, folder_ / head_.members[place.member].name);
  has_[chunk] = true;
}

void ChunkFiles::finish() {
  std::set<fs::path> folders{folder_};
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const fs::path path = folder_ / head_.members[i].name;
    if (::fsync(files_[i]->get()) != 0) throw system_error(errno, "cannot sync", path);
    folders.insert(path.parent_path());
  }
  for (const fs::path& folder : folders) sync_folder(folder);
}

bool has_member(const fs::path& library, const PackHead& head, std::string_view name) {
  const MappedFile file(library / name);
  const std::vector<ChunkPlace> places = head.places();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const PackMember& member = head.members[places[i].member];
    if (member.name != name) continue;
    if (member.size != file.bytes().size() ||
        sha256_of(file.bytes().substr(places[i].offset, places[i].size)) != head.chunks[i].hash)
      return false;
  }
  return true;
}

}  // namespace pandect
