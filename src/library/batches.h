#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "library/read_source.h"

namespace pandect {

/// What is read on all cores, a batch while the one before is stored: how far ahead of storing it goes, and
/// so the memory it takes, is bounded.
struct Batches {
  std::size_t count = 0;
  std::size_t memory = std::size_t{1} << 30;  ///< bytes that two batches may take, read
  /// Of an item, roughly, before it is read.
  std::function<std::uint64_t(std::size_t)> bytes;
  /// Called from several threads.
  std::function<std::vector<ReadFile>(std::size_t)> read;
  /// Called in order, from one thread.
  std::function<void(std::size_t, std::vector<ReadFile>)> store;

  void run() const;
};

}  // namespace pandect
