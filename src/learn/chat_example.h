#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/random.h"
#include "model/prompt.h"

namespace pandect {

/// A provision that a model is given to read.
struct ChatSection {
  std::string provision;  ///< its id
  std::string citation;   ///< as lawyers cite it
  std::string text;
};

/// A question with what answers it: what a chat model learns from.
struct ChatExample {
  std::string id;
  std::string work;      ///< of the first right provision: works, never examples, are held out
  std::string language;  ///< in which it is answered, in English: "Thai"
  std::string question;
  std::string answer;
  std::string reasoning;               ///< may be empty
  std::vector<ChatSection> gold;       ///< what the answer rests on
  std::vector<ChatSection> negatives;  ///< what only seems to, likeliest first
};

/// A line of JSON for each, and back. @throws Error bad_input that names the line
std::string to_lines(std::span<const ChatExample> examples);
std::vector<ChatExample> read_chat_examples(const std::filesystem::path& file);

/// In what order a reply has its parts.
enum class ReplyLayout : std::uint8_t {
  reasoned,        ///< reasoning, answer, citation: the paper's
  citation_first,  ///< reasoning, citation, answer: its appendix E
  bare,            ///< answer, citation
};
/// "reasoned", "citation-first", "bare", in the order of the enum.
std::vector<std::string_view> reply_layout_names();
/// The prompt of prompts/ that asks for it.
std::string prompt_name_of(ReplyLayout layout);
/// The parts by their tags, in order.
std::vector<std::string_view> parts_of(ReplyLayout layout);

struct ChatPromptSettings {
  std::size_t sections = 10;   ///< right ones and others together
  std::size_t longest = 8192;  ///< tokens of the whole prompt
  ReplyLayout layout = ReplyLayout::reasoned;
};

/// What a model is asked for an example. Labels are "1", "2", … in the order of the sections.
struct ChatPrompt {
  RenderedPrompt text;
  std::vector<std::string> provisions;  ///< of the sections, in order
  std::vector<std::string> gold;        ///< labels of the right ones, ascending
  std::size_t tokens = 0;
};

using CountTokens = std::function<std::size_t(const RenderedPrompt&)>;

/// The prompt of "Aligning LLMs for Thai Legal Question Answering" (2025), section 4.3: the right sections
/// and the first negatives in an order drawn from `random`. Where it is too long, the longest negative makes
/// place for the next one, until it fits.
/// @throws Error bad_input when the right sections alone are too long
ChatPrompt build_chat_prompt(const ChatExample& example, const ChatPromptSettings& settings, Random& random,
                             const CountTokens& count);

/// What the example's reply to the prompt is, in the layout's form.
/// @throws Error bad_input when it has no answer, or no reasoning where the layout has it
std::string target_reply(const ChatExample& example, const ChatPrompt& prompt, ReplyLayout layout);

}  // namespace pandect
