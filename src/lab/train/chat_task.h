#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "decoder/chat_template.h"
#include "encoder/bpe_tokenizer.h"
#include "lab/learn/chat_example.h"
#include "lab/learn/rewards.h"
#include "lab/train/policy_task.h"

namespace pandect::train {

/// The text format of a chat model: its tokens, and the marks of its turns.
class ChatText {
 public:
  /// @param folder of the model: tokenizer.json, and the template in tokenizer_config.json or
  /// chat_template.jinja
  /// @throws Error bad_input when there is none of a known family
  explicit ChatText(const std::filesystem::path& folder);

  TokenIds prompt(const RenderedPrompt& text) const;
  /// The tokens of a whole reply, with its end.
  TokenIds reply(const RenderedPrompt& prompt, const std::string& text) const;
  std::string text_of(const TokenIds& ids) const;
  /// The token that ends a reply.
  std::int64_t end() const;

 private:
  BpeTokenizer tokenizer_;
  ChatTemplate template_;
};

/// Questions with sections of law: prompts, right replies, and rewards.
class ChatTask : public PolicyTask {
 public:
  /// Text and rewards must outlive it. @param rewards null: for training on given replies only
  /// Examples whose right sections are longer than a prompt may be are left out.
  /// @throws Error bad_input when all of them are
  ChatTask(const ChatText& text, std::vector<ChatExample> examples, ChatPromptSettings settings,
           Rewards* rewards);

  /// Ids of the examples left out.
  const std::vector<std::string>& left_out() const { return left_out_; }
  std::size_t size() const override { return examples_.size(); }
  TokenIds prompt(std::size_t example, std::uint64_t seed) override;
  TokenIds target(std::size_t example, std::uint64_t seed) override;
  TaskScores score(std::span<const TaskReply> replies) override;

 private:
  CountTokens counter() const;
  ChatPrompt build(std::size_t example, std::uint64_t seed) const;

  const ChatText& text_;
  std::vector<ChatExample> examples_;
  std::vector<std::string> left_out_;
  ChatPromptSettings settings_;
  Rewards* rewards_;
};

}  // namespace pandect::train
