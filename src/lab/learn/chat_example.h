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

/// A provision given to a model.
struct ChatSection {
  std::string provision;  ///< its id
  std::string citation;   ///< as lawyers cite it
  std::string text;
  std::string code = {};  ///< its number in the library that it is from; empty: none
};

/// A question with its answer: training data of a chat model.
struct ChatExample {
  std::string id;
  std::string work;      ///< of the first relevant provision: works, not examples, are held out
  std::string language;  ///< in which it is answered, in English: "Thai"
  std::string question;
  std::string answer;
  std::string reasoning;               ///< may be empty
  std::vector<ChatSection> gold;       ///< the sources of the answer
  std::vector<ChatSection> negatives;  ///< similar but wrong sections, most likely first
};

/// Writes and reads one line of JSON for each. @throws Error bad_input that names the line
std::string to_lines(std::span<const ChatExample> examples);
std::vector<ChatExample> read_chat_examples(const std::filesystem::path& file);

/// The order of the parts of a reply.
enum class ReplyLayout : std::uint8_t {
  reasoned,        ///< reasoning, answer, citation: the paper's
  citation_first,  ///< reasoning, citation, answer: its appendix E
  bare,            ///< answer, citation
};
/// "reasoned", "citation-first", "bare", in the order of the enum.
std::vector<std::string_view> reply_layout_names();
/// The built-in prompt for the layout.
std::string prompt_name_of(ReplyLayout layout);
/// The tags of the parts, in order.
std::vector<std::string_view> parts_of(ReplyLayout layout);

/// The codes of the sections in a prompt.
enum class SectionCodes : std::uint8_t {
  prompt,  ///< 1, 2, … in each prompt
  corpus,  ///< ChatSection::code, the same for a section in every prompt: the paper's appendix B
};
/// "prompt", "corpus", in the order of the enum.
std::vector<std::string_view> section_code_names();

struct ChatPromptSettings {
  std::size_t sections = 10;   ///< right ones and negatives together
  std::size_t longest = 8192;  ///< limit of tokens of the whole prompt
  ReplyLayout layout = ReplyLayout::reasoned;
  SectionCodes codes = SectionCodes::prompt;
};

/// The prompt for an example.
struct ChatPrompt {
  RenderedPrompt text;
  std::vector<std::string> provisions;  ///< of the sections, in order
  std::vector<std::string> labels;      ///< their codes, likewise
  std::vector<std::string> gold;        ///< labels of the right ones, in order
  std::size_t tokens = 0;
};

using CountTokens = std::function<std::size_t(const RenderedPrompt&)>;

/// The prompt of "Aligning LLMs for Thai Legal Question Answering" (2025), section 4.3: the right sections
/// and the first negatives in an order drawn from `random`. If it is too long, the longest negative is
/// replaced by the next one, until it fits.
/// @throws Error bad_input when the right sections alone are too long, or a section has no code of the corpus
ChatPrompt build_chat_prompt(const ChatExample& example, const ChatPromptSettings& settings, Random& random,
                             const CountTokens& count);

/// The target reply for the example's prompt, in the layout.
/// @throws Error bad_input when it has no answer, or no reasoning in a layout with reasoning
std::string target_reply(const ChatExample& example, const ChatPrompt& prompt, ReplyLayout layout);

}  // namespace pandect
