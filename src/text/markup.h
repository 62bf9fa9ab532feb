#pragma once

#include <string_view>

namespace pandect {

/// How a character is written in the text and the attributes of HTML, XML and SVG: "&amp;" for '&', and so
/// for '<', '>' and '"'; empty for all others, which stand for themselves.
constexpr std::string_view markup_escape(char32_t c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    default:
      return {};
  }
}

}  // namespace pandect
