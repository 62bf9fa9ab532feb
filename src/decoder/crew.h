#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace pandect {

/// Threads that wait for work: a token needs a hundred products of matrices, and starting threads for each
/// would take longer than some of them. One caller at a time.
class Crew {
 public:
  /// @param threads including the caller's; at least 1
  explicit Crew(std::size_t threads);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  std::size_t threads() const { return helpers_.size() + 1; }
  /// Runs `body(i)` for every i below `count`, in no order, and waits for all of them. `body` must not throw.
  void run(std::size_t count, const std::function<void(std::size_t)>& body);

 private:
  void work();
  void take_all();

  std::atomic<std::uint32_t> round_{0};  ///< incremented by 2 for each work; odd: end
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> busy_{0};
  std::size_t count_ = 0;
  const std::function<void(std::size_t)>* body_ = nullptr;
  std::vector<std::jthread> helpers_;
};

}  // namespace pandect
