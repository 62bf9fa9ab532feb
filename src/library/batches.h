#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "catalogue/read_source.h"

namespace pandect {

/// Reads on all cores, one batch while the previous one is stored: the read-ahead, and so the memory, is
/// bounded.
struct Batches {
  std::size_t count = 0;
  std::size_t memory = std::size_t{1} << 30;  ///< bytes of two batches after reading
  /// Estimated size of an item before it is read.
  std::function<std::uint64_t(std::size_t)> bytes;
  /// Called from several threads.
  std::function<std::vector<ReadFile>(std::size_t)> read;
  /// Called in order, from one thread.
  std::function<void(std::size_t, std::vector<ReadFile>)> store;

  void run() const;
};

}  // namespace pandect
