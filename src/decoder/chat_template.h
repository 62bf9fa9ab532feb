#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "decoder/bpe_tokenizer.h"

namespace pandect {

/// What somebody says in a talk with a model.
struct ChatTurn {
  enum class Role : std::uint8_t { system, user, assistant };
  Role role = Role::user;
  std::string text;
};

/// A talk as a model reads it.
struct ChatTokens {
  std::vector<std::int32_t> ids;
  std::vector<bool>
      of_reply;  ///< of each token, whether the model says it: the assistant's, with what ends it
};

/// How a family of chat models marks who says what. Models come with a program that writes the marks (Jinja);
/// it is recognised by the marks in it, and never run. What people write is never read as a mark.
class ChatTemplate {
 public:
  enum class Family : std::uint8_t {
    chatml,  ///< <|im_start|>user … <|im_end|> : Qwen, SmolLM, Hermes, many others
    llama3,  ///< <|start_header_id|>user<|end_header_id|> … <|eot_id|>
    gemma,   ///< <start_of_turn>user … <end_of_turn> ; what the system says stands before the first user's
             ///< turn
  };
  explicit ChatTemplate(Family family) : family_(family) {}
  /// @param program the template as the model's files hold it; nothing when its family is not known
  static std::optional<ChatTemplate> recognise(std::string_view program);

  Family family() const { return family_; }
  std::string_view name() const;
  /// The token that ends a turn.
  std::string_view end_of_turn() const;

  enum class End : bool {
    of_last_turn,
    begun_reply,  ///< the model goes on as the assistant
  };
  /// @throws Error bad_input when the tokenizer lacks the marks
  ChatTokens tokenise(const BpeTokenizer& tokenizer, std::span<const ChatTurn> turns, End end) const;

 private:
  Family family_;
  std::string system_;  ///< what the system says where nothing else is said
  bool dated_ = false;  ///< Llama 3.1 and later: the system's turn begins with two dates
};

}  // namespace pandect
