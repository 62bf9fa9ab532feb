#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "segments/arrays.h"

namespace pandect {

/// A file of a build: a head, arrays (arrays.h), and the XXH3 of each page of the arrays, so that a reader
/// verifies only the pages that it uses. The head is a struct of 64-bit values: first a magic, last the XXH3
/// of itself, without that value, followed by the hashes of the pages.
inline constexpr std::size_t array_page_bytes = std::size_t{16} << 10;

/// Writes the arrays one after another, the head last. Without a call of finish() the file is removed.
class ArrayFileWriter {
 public:
  /// The first `head` bytes, a multiple of 8, are reserved for finish(). @throws Error no_space,
  /// no_permission
  ArrayFileWriter(const std::filesystem::path& path, std::size_t head);
  ~ArrayFileWriter();
  ArrayFileWriter(const ArrayFileWriter&) = delete;
  ArrayFileWriter& operator=(const ArrayFileWriter&) = delete;

  /// Writes a part of the present array.
  template <typename T>
  void write(std::span<const T> values) {
    put_values(values, [this](std::string_view bytes) { put(bytes); });
  }
  /// Pads the array to a multiple of 8 bytes; the next one follows.
  void end_array();
  template <typename T>
  void write_array(std::span<const T> values) {
    write(values);
    end_array();
  }

  /// Writes the hashes of the pages, and the head with its checksum, and syncs the file.
  template <typename Header>
  void finish(const Header& header) {
    finish_bytes({reinterpret_cast<const char*>(&header), sizeof header});
  }

 private:
  void put(std::string_view bytes);
  void put_page();
  void finish_bytes(std::string_view head);

  std::filesystem::path path_;
  int fd_;
  std::string page_;
  std::uint64_t written_;  // file offset of the page
  std::vector<std::uint64_t> hashes_;
  bool finished_ = false;
};

/// Such a file, mapped for reading. Safe to use from several threads.
class ArrayFile {
 public:
  /// Maps a file and reads its head, of which nothing is verified yet. @throws Error library_damaged
  template <typename Header>
  ArrayFile(const std::filesystem::path& path, std::string_view magic, Header& header)
      : ArrayFile(path, magic, {reinterpret_cast<char*>(&header), sizeof header}) {}
  ArrayFile(const ArrayFile&) = delete;
  ArrayFile& operator=(const ArrayFile&) = delete;

  /// Takes the next array, without reading it. @throws Error library_damaged when fewer values are left
  template <typename T>
  void take(std::span<const T>& target, std::uint64_t count) {
    arrays_.take(target, count);
  }
  /// Verifies the head, after all arrays were taken. @throws Error library_damaged
  void finish();

  /// Verifies the pages with some values of an array, before they are used. @throws Error library_damaged
  template <typename T>
  void check(std::span<const T> values) const {
    check(std::string_view(reinterpret_cast<const char*>(values.data()), values.size_bytes()));
  }
  void check(std::string_view bytes) const;
  /// Reads and verifies everything. @throws Error library_damaged
  void check_all() const;
  [[noreturn]] void fail(std::string_view why) const { fail_build_file(name_, why); }

 private:
  ArrayFile(const std::filesystem::path& path, std::string_view magic, std::span<char> head);

  MappedFile file_;
  std::string name_;
  std::size_t head_;
  ArrayReader arrays_;
  std::string_view pages_;
  std::span<const std::uint64_t> hashes_;
  std::unique_ptr<std::atomic<bool>[]> checked_;  // by page
};

}  // namespace pandect
