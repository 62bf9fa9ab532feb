#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/lexical_format.h"

namespace pandect {

/// Writes a file section by section, with a checksum for each page; its head is written last. Without a call
/// of finish() the file is removed.
class PagedFileWriter {
 public:
  /// The first `head` bytes are reserved for finish().
  /// @throws Error no_space, no_permission
  PagedFileWriter(const std::filesystem::path& path, std::size_t head);
  ~PagedFileWriter();
  PagedFileWriter(const PagedFileWriter&) = delete;
  PagedFileWriter& operator=(const PagedFileWriter&) = delete;

  void write(std::string_view bytes);
  template <typename T>
  void write_values(std::span<const T> values) {
    write({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }

  /// Begins a section at the next multiple of 8.
  void begin_section();
  Section end_section() const { return {section_, position()}; }

  /// The checksums of all pages written so far, as a section.
  struct Pages {
    Section section;
    std::uint64_t checksum;
    std::uint64_t file_size;
  };
  Pages write_pages();

  /// Writes the head and syncs the file.
  void finish(std::string_view head);

 private:
  std::uint64_t position() const { return flushed_ + buffer_.size(); }
  void flush();

  std::filesystem::path path_;
  int fd_ = -1;
  std::string buffer_;
  std::uint64_t flushed_;  // file offset of the buffer
  std::uint64_t section_ = 0;
  std::vector<std::uint64_t> checksums_;
  bool finished_ = false;
};

/// The checksum of a lexical index's header and directory, not counting the checksum's own field.
std::uint64_t head_checksum(std::string_view head);

/// The index of the first page of `bytes` whose checksum does not match; the number of pages when all match.
std::size_t first_damaged_page(std::string_view bytes, std::span<const std::uint64_t> checksums);

}  // namespace pandect
