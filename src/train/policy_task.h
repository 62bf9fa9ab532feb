#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace pandect::train {

using TokenIds = std::vector<std::int64_t>;

/// What a model replied to the prompt of an example.
struct TaskReply {
  std::size_t example = 0;
  std::uint64_t seed = 0;  ///< that its prompt was made with
  TokenIds ids;            ///< without what ended it
};

struct TaskScores {
  std::vector<double> totals;
  std::map<std::string, std::vector<double>, std::less<>> by_kind;
};

/// Examples that a model learns from: what it is asked, what it should reply, what its replies are worth.
class PolicyTask {
 public:
  virtual ~PolicyTask() = default;
  virtual std::size_t size() const = 0;
  /// The same for the same seed.
  virtual TokenIds prompt(std::size_t example, std::uint64_t seed) = 0;
  /// The reply to be learned, with what ends it. @throws Error bad_input when the example has none
  virtual TokenIds target(std::size_t example, std::uint64_t seed) = 0;
  virtual TaskScores score(std::span<const TaskReply> replies) = 0;
};

}  // namespace pandect::train
