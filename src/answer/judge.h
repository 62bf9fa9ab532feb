#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/chat.h"
#include "model/prompt.h"

namespace pandect {

/// The input of a judge. Unused fields may be empty.
struct JudgedAnswer {
  std::string id;  ///< of the question: decides, with the seed, the side on which an answer is shown
  std::string question;
  std::string gold;  ///< the reference answer; for a preference, the answer to compare with
  std::string answer;
  std::string context;
};

/// A judge's result. A reply that cannot be read, or is missing, is counted and never scored as 0.
struct Judgement {
  std::optional<double> score;        ///< the mean of the readable samples; nothing when there are none
  std::size_t samples = 0;            ///< number requested
  std::size_t failed = 0;             ///< of those, unreadable or missing
  std::size_t lost = 0;               ///< of those, missing: no reply arrived
  std::vector<std::string> problems;  ///< of the failed samples
  std::string reason;                 ///< the judge's, of the first sample
};

struct JudgeSettings {
  std::size_t samples = 1;
  std::optional<double> temperature = 0.0;
  std::uint64_t seed = 0;
};

/// A model that scores answers, with one of the prompts "judge-…".
///
/// | judge | score | source |
/// |---|---|---|
/// | coverage | 0, 50, 100 | NitiBench 3.3.2 |
/// | contradiction | 0, 1 (1: it contradicts) | NitiBench 3.3.2 |
/// | factuality | 0, 1 | SearchFireSafety, table 13 |
/// | preference | 0, 1 (1: the answer is preferred to the gold), sides swapped by seed | table 14 |
/// | coherence, fluency, | 1 to 5, weighted by probability if the model gives it | G-EVAL, as in the |
/// | consistency, relevance | | Dutch paper 5.2 |
/// | support | 1 full, .5 part, 0 none, -1 conflict | ALCE's entailment |
class Judge {
 public:
  static std::vector<std::string_view> names();

  /// The model must outlive this. @throws Error wrong_usage when there is no judge of that name
  Judge(std::string_view name, ChatModel& model, JudgeSettings settings = {});

  /// Does not throw for failures of the model. @throws Error wrong_usage when its key is not in the
  /// environment, Cancelled
  Judgement judge(const JudgedAnswer& answer, const std::stop_token& stop = {}) const;

  std::string_view name() const;
  /// The scores that a single reply may give.
  const std::vector<double>& marks() const;
  /// True if its prompt shows the context of an answer.
  bool reads_context() const;
  /// Identifies everything that a judgement depends on besides the answer.
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
