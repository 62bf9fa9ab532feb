#include "text/whitespace_analyzer.h"

#include <algorithm>

#include "text/utf8.h"

namespace pandect {
namespace {

bool is_space(char c) {
  return c <= ' ' && (c == ' ' || (c >= '\t' && c <= '\r'));
}

}  // namespace

void WhitespaceAnalyzer::analyze(std::string_view text, Tokens& tokens) const {
  const bool sound = !find_invalid_utf8(text);
  for (auto next = text.begin(); next != text.end();) {
    const auto begin = std::find_if_not(next, text.end(), is_space);
    next = std::find_if(begin, text.end(), is_space);
    if (begin == next) break;
    const auto first = static_cast<std::uint32_t>(begin - text.begin());
    const auto last = static_cast<std::uint32_t>(next - text.begin());
    const std::string_view term = text.substr(first, last - first);
    if (sound) {
      tokens.add(term, {first, last});
    } else {
      tokens.add(repair_utf8(term), {first, last});
    }
  }
}

}  // namespace pandect
