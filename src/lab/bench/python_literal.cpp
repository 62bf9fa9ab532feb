#include "lab/bench/python_literal.h"

#include <charconv>

#include <fmt/format.h>

#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr int deepest = 64;

class LiteralParser {
 public:
  LiteralParser(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  Json whole() {
    Json value = parse(0);
    skip_space();
    if (at_ != text_.size()) fail("something behind the value");
    return value;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw Error(ErrorCode::bad_input, fmt::format("{}: byte {}: {}", what_, at_ + 1, why));
  }
  void skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }
  bool take(char c) {
    skip_space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  Json parse(int depth) {
    if (depth > deepest) fail("nested too deep");
    skip_space();
    if (at_ >= text_.size()) fail("expected a value");
    if (take('[')) return list(']', depth);
    if (take('(')) return list(')', depth);
    if (take('{')) return dictionary(depth);
    if (text_[at_] == '\'' || text_[at_] == '"') return string();
    if (take_word("True")) return true;
    if (take_word("False")) return false;
    if (take_word("None")) return nullptr;
    return number();
  }

  Json list(char close, int depth) {
    Json values = Json::array();
    while (!take(close)) {
      values.push_back(parse(depth + 1));
      if (!take(',')) {
        if (!take(close)) fail("expected a comma or the end of the list");
        break;
      }
    }
    return values;
  }

  Json dictionary(int depth) {
    Json values = Json::object();
    while (!take('}')) {
      skip_space();
      if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"'))
        fail("expected a key in quotation marks");
      const std::string key = string().get<std::string>();
      if (!take(':')) fail("expected a colon behind the key");
      values[key] = parse(depth + 1);
      if (!take(',')) {
        if (!take('}')) fail("expected a comma or the end of the dictionary");
        break;
      }
    }
    return values;
  }

  Json string() {
    const char quote = text_[at_++];
    std::string value;
    while (at_ < text_.size() && text_[at_] != quote) {
      if (text_[at_] == '\\') {
        escape(value);
      } else {
        value += text_[at_++];
      }
    }
    if (at_ >= text_.size()) fail("a string that does not end");
    ++at_;
    return value;
  }

  void escape(std::string& value) {
    ++at_;
    if (at_ >= text_.size()) fail("a string that does not end");
    const char c = text_[at_++];
    switch (c) {
      case 'n':
        value += '\n';
        return;
      case 't':
        value += '\t';
        return;
      case 'r':
        value += '\r';
        return;
      case 'x':
        return code_point(value, 2);
      case 'u':
        return code_point(value, 4);
      case 'U':
        return code_point(value, 8);
      default:
        value += c;
    }
  }

  void code_point(std::string& value, std::size_t digits) {
    std::uint32_t point = 0;
    const std::string_view hex = text_.substr(std::min(at_, text_.size()), digits);
    const auto [end, error] = std::from_chars(hex.data(), hex.data() + hex.size(), point, 16);
    const bool surrogate = point >= 0xD800 && point < 0xE000;
    if (error != std::errc() || end != hex.data() + digits || point > 0x10FFFF || surrogate) {
      fail("an escape that is not a character");
    }
    at_ += digits;
    append_utf8(value, point);
  }

  Json number() {
    double value = 0;
    const auto [end, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) fail("expected a value");
    const std::string_view digits(text_.data() + at_, static_cast<std::size_t>(end - (text_.data() + at_)));
    at_ += digits.size();
    std::int64_t whole = 0;
    const auto [whole_end, no_whole] = std::from_chars(digits.data(), digits.data() + digits.size(), whole);
    if (no_whole == std::errc() && whole_end == digits.data() + digits.size()) return whole;
    return value;
  }

  std::string_view text_;
  std::string_view what_;
  std::size_t at_ = 0;
};

}  // namespace

Json parse_python_literal(std::string_view text, std::string_view what) {
  return LiteralParser(text, what).whole();
}

}  // namespace pandect
