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
  /// When what the threads gathered takes more than `memory` bytes, it goes to files beside `path`, which
  /// have no name any more when they are written.
  Runs(const std::vector<FieldGroup>& groups, const std::filesystem::path& path, std::size_t threads,
       std::size_t memory);
  ~Runs();

  /// Inverts `count` documents more. Each thread takes the next that nobody has, so that all end together.
  void invert(std::uint32_t count, const TextsOfDocument& texts_of);
  /// Ends what is still gathered as runs; no document follows.
  void finish();
  /// Lets go of the memory that reading the runs on disk took.
  void release() const;

  std::uint32_t documents() const { return documents_; }

  /// The runs of a group; a document is in one of them.
  const std::vector<std::string_view>& of_group(std::size_t group) const { return groups_[group].runs; }
  /// Terms of each document, by field.
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
