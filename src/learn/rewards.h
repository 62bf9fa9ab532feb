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
#include "learn/chat_example.h"

namespace pandect {

class ChatModel;
class Embedder;

/// A reply to be rewarded. What it points to is to outlive it.
struct RewardedReply {
  const ChatExample* example = nullptr;
  const ChatPrompt* prompt = nullptr;
  std::string text;
};

/// What a reply in tags says, read strictly: what a reward is given for is not mended first.
struct StrictReply {
  bool well_formed = false;  ///< each part of the layout once, closed, in its order, and nothing beside them
  std::string answer;        ///< empty where it is not well formed
  std::vector<std::string> labels;  ///< that it cites, each once
};
StrictReply read_strictly(std::string_view reply, ReplyLayout layout);

/// Of a reply's citations: 0.5 when there are any and all are of sections it was given, else 0.
double grounded_reward(const StrictReply& reply, const ChatPrompt& prompt);
/// Whether it cites what it was not given.
bool cites_what_was_not_given(const StrictReply& reply, const ChatPrompt& prompt);
/// F1 of the cited sections against the right ones; 0 of what is not well formed.
double citation_f1_reward(const StrictReply& reply, const ChatPrompt& prompt);

/// Which rewards count, and how much; docs/training.md has the table.
struct RewardSettings {
  /// By name; one that is not there is not computed. "format", "grounded", "citation_f1", "semantic",
  /// "coverage", "contradiction", "support", "command"
  std::map<std::string, double, std::less<>> weights{{"format", 1}, {"grounded", 1}, {"citation_f1", 1}};
  bool gated = true;  ///< nothing at all for what is not well formed, or cites what was not given
  std::filesystem::path embedder;  ///< folder of a model, for "semantic"
  std::filesystem::path models;    ///< a models file with the judge
  std::string judge;               ///< a chat model of it, for "coverage" and "contradiction"
  std::filesystem::path library;   ///< that "support" proves against
  std::vector<std::string> command;
  std::chrono::seconds patience{60};  ///< with the command, for each batch of replies

  /// The table [rewards]. @param beside the folder its paths are seen from
  /// @throws Error bad_input that names the line
  static RewardSettings read(SettingsTable table, const std::filesystem::path& beside);
};

/// What replies are worth.
struct RewardScores {
  std::vector<double> totals;
  std::map<std::string, std::vector<double>, std::less<>> by_kind;  ///< before weights and gates
  std::size_t gated = 0;                                            ///< replies that got nothing by the gates
};

/// Rewards replies: sums of weighted rewards, 0 where a gate is shut.
class Rewards {
 public:
  /// @throws Error bad_input, wrong_usage when a reward lacks what it needs
  Rewards(RewardSettings settings, ReplyLayout layout);
  /// The same with models given, for "semantic", "coverage" and "contradiction". They are to outlive this.
  Rewards(RewardSettings settings, ReplyLayout layout, Embedder* embedder, ChatModel* judge);
  ~Rewards();
  Rewards(const Rewards&) = delete;
  Rewards& operator=(const Rewards&) = delete;

  /// @throws Error service_unavailable when a judge cannot be had; bad_input when the command fails or hangs
  RewardScores score(std::span<const RewardedReply> replies, const std::stop_token& stop = {});

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pandect
