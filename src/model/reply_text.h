#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The parts of a reply.
struct ReplyParts {
  std::string thinking;  ///< of <think> blocks
  std::string text;
};
/// Separates the reasoning from a reply: "<think>…</think>", also with its opening or closing tag missing.
ReplyParts take_out_thinking(std::string_view reply, std::vector<std::string>& repairs);

/// The content of a code fence, if the reply has one; else the reply.
std::string_view inside_fence(std::string_view text, std::vector<std::string>& repairs);

/// ASCII case-insensitive search.
std::size_t find_ignoring_case(std::string_view text, std::string_view word, std::size_t from = 0);

std::string_view trimmed(std::string_view text);

}  // namespace pandect
