#include "model/lenient_json.h"

#include <cstdint>

namespace pandect {
namespace {

constexpr std::size_t deepest = 32;

std::optional<Json> parsed(std::string_view text) {
  try {
    return parse_json(text, "reply");
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

/// The end of the value that begins at the first byte, by brackets outside strings; the text's end when it is
/// truncated.
std::size_t end_of_value(std::string_view text) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        quoted = false;
      }
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if ((c == '}' || c == ']') && --depth == 0) {
      return i + 1;
    }
  }
  return text.size();
}

/// Rewrites malformed JSON as valid JSON, token by token.
class Mender {
 public:
  explicit Mender(std::string_view text) : text_(text) {}

  std::optional<std::string> mend() {
    while (at_ < text_.size()) {
      if (!take_token()) return std::nullopt;
      if (!open_.empty() || out_.empty()) continue;
      break;  // the outermost value is closed
    }
    drop_comma();
    if (!out_.empty() && out_.back() == ':') out_ += "null";
    while (!open_.empty()) {
      out_ += open_.back();
      open_.pop_back();
    }
    return out_;
  }

 private:
  bool take_token() {
    const char c = text_[at_];
    if (c == '{' || c == '[') {
      if (open_.size() >= deepest) return false;
      open_ += c == '{' ? '}' : ']';
      out_ += c;
      ++at_;
    } else if (c == '}' || c == ']') {
      drop_comma();
      if (open_.empty() || open_.back() != c) return false;
      open_.pop_back();
      out_ += c;
      ++at_;
    } else if (c == '"' || c == '\'') {
      take_string(c);
    } else if (c == ',' || c == ':') {
      out_ += c;
      ++at_;
    } else if (static_cast<unsigned char>(c) <= ' ') {
      ++at_;
    } else {
      take_word();
    }
    return true;
  }

  /// A quote ends a string if a comma, a colon or a bracket follows; elsewhere it is a character of it.
  bool ends_string(std::size_t at) const {
    std::size_t next = at + 1;
    while (next < text_.size() && static_cast<unsigned char>(text_[next]) <= ' ') ++next;
    return next >= text_.size() || std::string_view(",:}]").find(text_[next]) != std::string_view::npos;
  }

  void take_string(char quote) {
    out_ += '"';
    for (++at_; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == quote && ends_string(at_)) break;
      if (c == '\\' && at_ + 1 < text_.size()) {
        take_escape();
      } else if (c == '"') {
        out_ += "\\\"";
      } else if (c == '\n') {
        out_ += "\\n";
      } else if (static_cast<unsigned char>(c) < ' ') {
        out_ += ' ';
      } else if (c != '\\') {
        out_ += c;
      }
    }
    if (at_ < text_.size()) ++at_;
    out_ += '"';
  }

  void take_escape() {
    const char next = text_[++at_];
    if (std::string_view("\"\\/bfnrtu").find(next) != std::string_view::npos) {
      out_ += '\\';
      out_ += next;
    } else {
      --at_;  // no escape of JSON: the backslash is dropped
    }
  }

  void take_word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::string_view(",:{}[]\"").find(text_[at_]) == std::string_view::npos &&
           static_cast<unsigned char>(text_[at_]) > ' ') {
      ++at_;
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "True" || word == "true") {
      out_ += "true";
    } else if (word == "False" || word == "false") {
      out_ += "false";
    } else if (word == "None" || word == "null") {
      out_ += "null";
    } else if (parsed(word)) {
      out_ += word;  // a number
    } else {
      out_ += dump_json(Json(std::string(word)));
    }
  }

  void drop_comma() {
    if (!out_.empty() && out_.back() == ',') out_.pop_back();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string out_;
  std::string open_;
};

}  // namespace

std::optional<Json> find_json(std::string_view text, std::vector<std::string>& repairs) {
  const std::size_t begin = text.find_first_of("{[");
  if (begin == std::string_view::npos) return std::nullopt;
  const std::string_view value = text.substr(begin);
  const std::size_t end = end_of_value(value);
  if (begin > 0 || end < value.size()) repairs.emplace_back("words around the JSON were left out");
  if (std::optional<Json> json = parsed(value.substr(0, end))) return json;
  const std::optional<std::string> mended = Mender(value).mend();
  std::optional<Json> json = mended ? parsed(*mended) : std::nullopt;
  if (json) repairs.emplace_back("the JSON was mended");
  return json;
}

}  // namespace pandect
