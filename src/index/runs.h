#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "index/inverter.h"
#include "index/lexical_index.h"

namespace pandect {

/// The documents of an index, analysed and inverted by several threads into runs (see inverter.h), in memory
/// or on disk, and the lengths of their fields.
class Runs {
 public:
  /// When the threads hold more than `memory` bytes, the runs are written to files beside `path`, which are
  /// unlinked as soon as they are written.
  Runs(const std::vector<FieldGroup>& groups, const std::filesystem::path& path, std::size_t threads,
       std::size_t memory);
  ~Runs();

  /// Inverts `count` more documents. Each thread takes the next unclaimed one, so that all finish together.
  void invert(std::uint32_t count, const TextsOfDocument& texts_of);
  /// Turns what is still collected into runs; no document may follow.
  void finish();
  /// Releases the memory of runs on disk that was mapped for reading.
  void release() const;

  std::uint32_t documents() const { return documents_; }

  /// The runs of a group; each document is in one of them.
  const std::vector<std::string_view>& of_group(std::size_t group) const { return groups_[group].runs; }
  /// Number of terms of each document, by field.
  const std::vector<std::vector<std::uint32_t>>& lengths(std::size_t group) const {
    return groups_[group].lengths;
  }

 private:
  struct Group {
    const Analyzer* analyzer;
    std::size_t fields;
    std::vector<std::vector<std::uint32_t>> lengths;
    std::vector<std::string_view> runs;
  };
  class Thread;
  void keep(std::size_t group, std::string run);
  void keep_on_disk(std::size_t group, const std::string& run);

  std::filesystem::path path_;
  std::size_t of_thread_;  // bytes that one may gather
  std::uint32_t documents_ = 0;
  std::vector<Group> groups_;
  std::mutex mutex_;
  std::deque<std::string> in_memory_;
  std::deque<MappedFile> on_disk_;
  std::vector<std::unique_ptr<Thread>> threads_;
};

}  // namespace pandect
