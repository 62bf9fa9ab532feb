#include "serve/html.h"

#include "text/markup.h"
#include "text/utf8.h"

namespace pandect {

std::string html_escaped(std::string_view text) {
  std::string repaired;
  if (find_invalid_utf8(text)) text = repaired = repair_utf8(text);
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    const bool is_control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t';
    if (const std::string_view escape = markup_escape(static_cast<unsigned char>(c)); !escape.empty()) {
      out += escape;
    } else if (is_control || c == '\x7f') {
      out += c == '\r' ? "\n" : "\xEF\xBF\xBD";
    } else {
      out += c;
    }
  }
  return out;
}

std::string html_attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + html_escaped(value) + "\"";
}

std::string link_to(std::string_view address, std::string_view text, std::string_view language) {
  return "<a" + html_attribute("href", address) +
         (language.empty() ? std::string() : html_attribute("lang", language)) + ">" + html_escaped(text) +
         "</a>";
}

std::string json_in_html(std::string json) {
  for (std::size_t at = 0; (at = json.find('<', at)) != std::string::npos;) json.replace(at, 1, "\\u003c");
  return json;
}

}  // namespace pandect
