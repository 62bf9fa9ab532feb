#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "lab/learn/chat_example.h"

namespace pandect {

class ChatModel;
class Embedder;

/// A reply to be rewarded. Its pointers must outlive it.
struct RewardedReply {
  const ChatExample* example = nullptr;
  const ChatPrompt* prompt = nullptr;
  std::string text;
};

/// The parts of a reply in tags, parsed strictly: rewards are given without any repair of the reply.
struct StrictReply {
  bool well_formed = false;         ///< each part of the layout once, closed, in its order, and nothing else
  std::string answer;               ///< empty if it is not well-formed
  std::vector<std::string> labels;  ///< the labels it cites, each once
};
StrictReply read_strictly(std::string_view reply, ReplyLayout layout);

/// For a reply's citations: 0.5 when there are any and all are of sections it was given, else 0.
double grounded_reward(const StrictReply& reply, const ChatPrompt& prompt);
/// True if it cites a section it was not given.
bool cites_what_was_not_given(const StrictReply& reply, const ChatPrompt& prompt);
/// F1 of the cited sections against the right ones; 0 for a malformed reply.
double citation_f1_reward(const StrictReply& reply, const ChatPrompt& prompt);

/// The rewards used and their weights; docs/training.md has the table.
struct RewardSettings {
  /// By name; missing ones are not computed. "format", "grounded", "citation_f1", "semantic", "coverage",
  /// "contradiction", "support", "command"
  std::map<std::string, double, std::less<>> weights{{"format", 1}, {"grounded", 1}, {"citation_f1", 1}};
  bool gated = true;  ///< 0 for a reply that is malformed, or cites sections it was not given
  /// Each reward has mean 0 and deviation 1 among the replies to a question before they are weighted and
  /// added, so that none prevails by its scale; a reply behind a closed gate counts as 0 before.
  bool normalised = false;
  std::filesystem::path embedder;  ///< folder of a model, for "semantic"
  std::filesystem::path models;    ///< models file with the judge
  std::string judge;               ///< a chat model of it, for "coverage" and "contradiction"
  std::filesystem::path library;   ///< that "support" proves against
  std::vector<std::string> command;
  std::chrono::seconds patience{60};  ///< time limit of the command, for each batch of replies

  /// Reads the table [rewards]. @param beside the folder that its paths are relative to
  /// @throws Error bad_input that names the line
  static RewardSettings read(SettingsTable table, const std::filesystem::path& beside);
};

/// The rewards of replies.
struct RewardScores {
  std::vector<double> totals;
  std::map<std::string, std::vector<double>, std::less<>> by_kind;  ///< before weights and gates
  std::size_t gated = 0;                                            ///< number of replies with reward 0 by
                                                                    ///< the gates
};

/// Rewards replies: sums of weighted rewards, 0 if a gate is closed.
class Rewards {
 public:
  /// @throws Error bad_input, wrong_usage when a reward lacks its requirements
  Rewards(RewardSettings settings, ReplyLayout layout);
  /// The same with given models, for "semantic", "coverage" and "contradiction". They must outlive this.
  Rewards(RewardSettings settings, ReplyLayout layout, Embedder* embedder, ChatModel* judge);
  ~Rewards();
  Rewards(const Rewards&) = delete;
  Rewards& operator=(const Rewards&) = delete;

  /// @throws Error service_unavailable when a judge cannot be reached; bad_input when the command fails or
  /// hangs
  RewardScores score(std::span<const RewardedReply> replies, const std::stop_token& stop = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pandect
