#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/judge_settings.h"
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
  /// One for each of the judge's marks: the mean of the readable samples; nothing when there are none.
  std::vector<std::optional<double>> scores;
  std::size_t samples = 0;            ///< number requested
  std::size_t failed = 0;             ///< of those, missing or unreadable in any mark
  std::size_t lost = 0;               ///< of those, missing: no reply arrived
  std::vector<std::string> problems;  ///< of the failed samples
  std::string reason;                 ///< the judge's, of the first sample

  /// Its first, or only, mark.
  const std::optional<double>& score() const { return scores.front(); }
};

/// A model that marks answers.
class Judge {
 public:
  /// The model must outlive this. @throws Error wrong_usage when there is no judge of that name
  Judge(const std::string& name, ChatModel& model) : Judge(JudgeSettings::load(name), model) {}
  /// @throws Error wrong_usage, bad_input when its prompt cannot be read
  Judge(JudgeSettings settings, ChatModel& model);

  /// Does not throw for failures of the model. @throws Error wrong_usage when its key is not in the
  /// environment, Cancelled
  Judgement judge(const JudgedAnswer& answer, const std::stop_token& stop = {}) const;

  const JudgeSettings& settings() const { return settings_; }
  /// True if its prompt shows the context of an answer.
  bool reads_context() const;
  /// Identifies everything that a judgement depends on besides the answer.
  std::string identity() const;

 private:
  using Marks = std::vector<std::optional<double>>;

  ChatRequest request_for(const JudgedAnswer& answer, std::size_t sample, bool swapped) const;
  Marks read(const ChatReply& reply, bool swapped, std::string& reason) const;

  JudgeSettings settings_;
  Prompt prompt_;
  ChatModel& model_;
};

}  // namespace pandect
