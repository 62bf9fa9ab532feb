#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace pandect::train {

using TokenIds = std::vector<std::int64_t>;

/// A model's reply to the prompt of an example.
struct TaskReply {
  std::size_t example = 0;
  std::uint64_t seed = 0;  ///< seed of its prompt
  TokenIds ids;            ///< without its end token
};

struct TaskScores {
  std::vector<double> totals;
  std::map<std::string, std::vector<double>, std::less<>> by_kind;
};

/// The training examples of a model: prompts, target replies, and rewards of its replies.
class PolicyTask {
 public:
  virtual ~PolicyTask() = default;
  virtual std::size_t size() const = 0;
  /// Deterministic for a seed.
  virtual TokenIds prompt(std::size_t example, std::uint64_t seed) = 0;
  /// The target reply, with its end token. @throws Error bad_input when the example has none
  virtual TokenIds target(std::size_t example, std::uint64_t seed) = 0;
  virtual TaskScores score(std::span<const TaskReply> replies) = 0;
};

}  // namespace pandect::train
