#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/bpe_tokenizer.h"

namespace pandect {

/// A turn of a conversation with a model.
struct ChatTurn {
  enum class Role : std::uint8_t { system, user, assistant };
  Role role = Role::user;
  std::string text;
};

/// A conversation as tokens.
struct ChatTokens {
  std::vector<std::int32_t> ids;
  std::vector<bool>
      of_reply;  ///< by token: true if the model generates it: the assistant's text, with its end
};

/// The format in which a family of chat models marks turns. Models contain a program that writes the marks
/// (Jinja); the family is recognised by the marks in it, and the program is never run. Text of users is never
/// read as a mark.
class ChatTemplate {
 public:
  enum class Family : std::uint8_t {
    chatml,  ///< <|im_start|>user … <|im_end|> : Qwen, SmolLM, Hermes, many others
    llama3,  ///< <|start_header_id|>user<|end_header_id|> … <|eot_id|>
    gemma,   ///< <start_of_turn>user … <end_of_turn> ; the system message is part of the first user's turn
  };
  explicit ChatTemplate(Family family) : family_(family) {}
  /// @param program the template from the model's files; nothing when its family is unknown
  static std::optional<ChatTemplate> recognise(std::string_view program);

  Family family() const { return family_; }
  std::string_view name() const;
  /// The token that ends a turn.
  std::string_view end_of_turn() const;

  enum class End : bool {
    of_last_turn,
    begun_reply,  ///< the model continues as the assistant
  };
  /// @throws Error bad_input when the tokenizer lacks the marks
  ChatTokens tokenise(const BpeTokenizer& tokenizer, std::span<const ChatTurn> turns, End end) const;

 private:
  Family family_;
  std::string system_;  ///< the default system message
  bool dated_ = false;  ///< Llama 3.1 and later: the system's turn begins with two dates
};

}  // namespace pandect
