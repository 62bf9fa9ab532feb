#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// A reply without what surrounds it.
struct ReplyParts {
  std::string thinking;  ///< of <think> blocks
  std::string text;
};
/// Takes thinking out of a reply: "<think>…</think>", also one whose opening or closing tag is missing.
ReplyParts take_out_thinking(std::string_view reply, std::vector<std::string>& repairs);

/// What a code fence holds, when the reply has one; else the reply.
std::string_view inside_fence(std::string_view text, std::vector<std::string>& repairs);

/// ASCII case-insensitive search.
std::size_t find_ignoring_case(std::string_view text, std::string_view word, std::size_t from = 0);

std::string_view trimmed(std::string_view text);

}  // namespace pandect
