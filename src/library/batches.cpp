#include "library/batches.h"

#include <future>

#include "base/thread_pool.h"

namespace pandect {
namespace {

/// The contents read from a file take up to some thirty times its bytes, and two batches are in memory at
/// once.
constexpr std::uint64_t of_byte = 64;
constexpr std::size_t batch_items = 256;

}  // namespace

void Batches::run() const {
  const auto end_of = [this](std::size_t begin) {
    std::uint64_t sum = 0;
    std::size_t end = begin;
    while (end < count && end - begin < batch_items && (end == begin || sum < memory / of_byte))
      sum += bytes(end++);
    return end;
  };
  const auto read_all = [this](std::size_t begin, std::size_t end) {
    std::vector<std::vector<ReadFile>> batch(end - begin);
    parallel_for(batch.size(), [&](std::size_t i) { batch[i] = read(begin + i); });
    return batch;
  };
  std::size_t begin = 0;
  std::size_t end = end_of(begin);
  std::vector<std::vector<ReadFile>> batch = read_all(begin, end);
  while (begin < count) {
    const std::size_t next_end = end_of(end);
    std::future<std::vector<std::vector<ReadFile>>> next =
        std::async(std::launch::async, read_all, end, next_end);
    for (std::size_t i = 0; i < batch.size(); ++i) store(begin + i, std::move(batch[i]));
    batch = next.get();
    begin = end;
    end = next_end;
  }
}

}  // namespace pandect
