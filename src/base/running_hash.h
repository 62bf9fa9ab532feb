#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

namespace pandect {

/// hash64() of bytes that arrive in parts.
class RunningHash {
 public:
  RunningHash();
  ~RunningHash();
  RunningHash(const RunningHash&) = delete;
  RunningHash& operator=(const RunningHash&) = delete;

  void add(std::string_view bytes);
  std::uint64_t value() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace pandect
