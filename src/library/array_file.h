#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/running_hash.h"
#include "library/arrays.h"

namespace pandect {

/// Writes the arrays of a build's file (arrays.h) one after another, after a head that is written last.
/// Without a call of finish() the file is removed.
class ArrayFileWriter {
 public:
  /// The first `head` bytes are reserved for finish(). @throws Error no_space, no_permission
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

  /// Of everything after the head.
  std::uint64_t checksum() const { return hash_.value(); }
  /// Writes the head and syncs the file.
  void finish(std::string_view head);

 private:
  void put(std::string_view bytes);
  void flush();

  std::filesystem::path path_;
  int fd_;
  std::string buffer_;
  std::uint64_t flushed_;  // file offset of the buffer
  RunningHash hash_;
  bool finished_ = false;
};

}  // namespace pandect
