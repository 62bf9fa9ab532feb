#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/chat.h"
#include "model/prompt.h"

namespace pandect {

/// What a judge looks at. What it does not need may be empty.
struct JudgedAnswer {
  std::string id;  ///< of the question: decides, with the seed, which side an answer is shown on
  std::string question;
  std::string gold;  ///< the right answer; of a preference, what the answer is compared with
  std::string answer;
  std::string context;
};

/// What a judge says. A reply that cannot be read, or that never came, is counted and never taken for 0.
struct Judgement {
  std::optional<double> score;        ///< the mean of what could be read; nothing when nothing could
  std::size_t samples = 0;            ///< asked for
  std::size_t failed = 0;             ///< of those, not readable or not to be had
  std::size_t lost = 0;               ///< of those, not to be had: no reply came
  std::vector<std::string> problems;  ///< of the failed ones
  std::string reason;                 ///< the judge's, of the first sample
};

struct JudgeSettings {
  std::size_t samples = 1;
  std::optional<double> temperature = 0.0;
  std::uint64_t seed = 0;
};

/// A model that marks answers, with one of the prompts "judge-…".
///
/// | judge | score | from |
/// |---|---|---|
/// | coverage | 0, 50, 100 | NitiBench 3.3.2 |
/// | contradiction | 0, 1 (1: it contradicts) | NitiBench 3.3.2 |
/// | factuality | 0, 1 | SearchFireSafety, table 13 |
/// | preference | 0, 1 (1: the answer is preferred to the gold), sides swapped by seed | table 14 |
/// | coherence, fluency, consistency, relevance | 1 to 5, weighted by probability where the model gives it |
/// G-EVAL, as in the Dutch paper 5.2 | | support | 1 full, .5 part, 0 none, -1 conflict | ALCE's entailment |
class Judge {
 public:
  static std::vector<std::string_view> names();

  /// The model must outlive this. @throws Error wrong_usage when there is no judge of the name
  Judge(std::string_view name, ChatModel& model, JudgeSettings settings = {});

  /// Does not throw for what the model does. @throws Error wrong_usage when its key is not in the
  /// environment, Cancelled
  Judgement judge(const JudgedAnswer& answer, const std::stop_token& stop = {}) const;

  std::string_view name() const;
  /// The marks it may give, whole.
  const std::vector<double>& marks() const;
  /// Whether its prompt shows the context of an answer.
  bool reads_context() const;
  /// Names all that a judgement depends on besides the answer.
  std::string identity() const;

 private:
  struct Kind;
  static const std::vector<Kind>& kinds();
  std::optional<double> read(const ChatReply& reply, bool swapped, std::string& reason) const;

  const Kind* kind_ = nullptr;
  Prompt prompt_;
  ChatModel& model_;
  JudgeSettings settings_;
};

}  // namespace pandect
