#include "encoder/word_pattern.h"

#include <array>
#include <vector>

#include <unicode/uchar.h>

#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

enum class Class : std::uint8_t { other, letter, number, space, newline };

Class find_class(char32_t c) {
  if (c == U'\n' || c == U'\r') return Class::newline;
  if (is_white_space(c)) return Class::space;
  switch (u_charType(static_cast<UChar32>(c))) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
      return Class::letter;
    case U_DECIMAL_DIGIT_NUMBER:
    case U_LETTER_NUMBER:
    case U_OTHER_NUMBER:
      return Class::number;
    default:
      return Class::other;
  }
}

Class class_of(char32_t c) {
  static const auto table = [] {
    std::vector<Class> classes(0x10000);
    for (char32_t i = 0; i < classes.size(); ++i) classes[i] = find_class(i);
    return classes;
  }();
  return c < table.size() ? table[c] : find_class(c);
}

bool is_space(Class c) {
  return c == Class::space || c == Class::newline;
}

bool is_other(Class c) {
  return c == Class::other;
}

/// A position in a text, with the character there.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) { read(); }
  std::size_t at() const { return at_; }
  bool ends() const { return at_ == text_.size(); }
  char32_t character() const { return character_; }
  Class type() const { return type_; }
  void step() {
    at_ = next_;
    read();
  }
  template <typename Is>
  std::size_t skip(Is is, std::size_t most = SIZE_MAX) {
    std::size_t count = 0;
    for (; !ends() && count < most && is(type_); ++count) step();
    return count;
  }

 private:
  void read() {
    if (ends()) return;
    next_ = at_;
    character_ = decode_utf8(text_, next_);
    type_ = class_of(character_);
  }
  std::string_view text_;
  std::size_t at_;
  std::size_t next_ = 0;
  char32_t character_ = 0;
  Class type_ = Class::other;
};

/// 's 't 're 've 'm 'll 'd: the length of a match at `at` in bytes. With any_case, ſ is an s.
std::size_t contraction(std::string_view text, std::size_t at, bool any_case) {
  if (text[at] != '\'') return 0;
  const auto letter = [&](std::size_t i) {
    const char c = i < text.size() ? text[i] : '\0';
    return any_case && c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  const char first = letter(at + 1);
  if (first == 's' || first == 't' || first == 'm' || first == 'd') return 2;
  const char second = letter(at + 2);
  if ((first == 'r' && second == 'e') || (first == 'v' && second == 'e') || (first == 'l' && second == 'l'))
    return 3;
  return any_case && text.substr(at + 1).starts_with("ſ") ? 3 : 0;
}

/// \s+(?!\S)|\s+ : white space except its last character, if something follows.
std::size_t blank_end(std::string_view text, std::size_t at) {
  Cursor end(text, at);
  std::size_t last = at;
  for (; !end.ends() && is_space(end.type()); end.step()) last = end.at();
  return end.ends() || last == at ? end.at() : last;
}

/// 's|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+   (Radford et al. 2019)
std::size_t gpt2_end(std::string_view text, std::size_t at) {
  if (const std::size_t size = contraction(text, at, false); size > 0) return at + size;
  Cursor cursor(text, at);
  if (cursor.character() == U' ') cursor.step();
  if (!cursor.ends() && !is_space(cursor.type())) {
    const Class type = cursor.type();
    cursor.skip([type](Class c) { return c == type; });
    return cursor.at();
  }
  return blank_end(text, at);
}

/// (?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|
/// \s+(?!\S)|\s+   (Llama 3; Qwen 2 has \p{N})
std::size_t llama3_end(std::string_view text, std::size_t at, std::size_t most_digits) {
  if (const std::size_t size = contraction(text, at, true); size > 0) return at + size;
  const auto is_letter = [](Class c) { return c == Class::letter; };
  Cursor cursor(text, at);
  const Class first = cursor.type();
  if (first == Class::number) {
    cursor.skip([](Class c) { return c == Class::number; }, most_digits);
    return cursor.at();
  }
  const bool is_blank = cursor.character() == U' ';
  if (first != Class::newline) {
    if (first != Class::letter) cursor.step();
    if (cursor.skip(is_letter) > 0) return cursor.at();
  }
  Cursor marks(text, at);
  if (is_blank) marks.step();
  if (marks.skip(is_other) > 0) {
    marks.skip([](Class c) { return c == Class::newline; });
    return marks.at();
  }
  std::size_t newline_end = 0;
  for (Cursor blank(text, at); !blank.ends() && is_space(blank.type());) {
    const bool is_newline = blank.type() == Class::newline;
    blank.step();
    if (is_newline) newline_end = blank.at();
  }
  return newline_end > 0 ? newline_end : blank_end(text, at);
}

}  // namespace

bool WordPattern::recognise(std::string_view regex, WordPattern& pattern) {
  constexpr std::string_view gpt2 =
      R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
  constexpr std::string_view llama3 =
      R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
  constexpr std::string_view qwen2 =
      R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)";
  if (regex == gpt2) pattern.kind = Kind::gpt2;
  if (regex == llama3 || regex == qwen2) {
    pattern.kind = Kind::llama3;
    pattern.most_digits = regex == qwen2 ? 1 : 3;
  }
  return regex == gpt2 || regex == llama3 || regex == qwen2;
}

void WordPattern::cut(std::string_view text, const OnWord& on_word) const {
  const auto cut_words = [&](std::string_view part) {
    if (kind == Kind::whole) return on_word(part);
    for (std::size_t at = 0; at < part.size();) {
      const std::size_t end = kind == Kind::gpt2 ? gpt2_end(part, at) : llama3_end(part, at, most_digits);
      on_word(part.substr(at, end - at));
      at = end;
    }
  };
  if (text.empty()) return;
  if (!digits_alone) return cut_words(text);
  std::size_t begin = 0;
  for (Cursor cursor(text, 0); !cursor.ends();) {
    const std::size_t at = cursor.at();
    const bool is_digit = cursor.type() == Class::number;
    cursor.step();
    if (!is_digit) continue;
    if (at > begin) cut_words(text.substr(begin, at - begin));
    cut_words(text.substr(at, cursor.at() - at));
    begin = cursor.at();
  }
  if (begin < text.size()) cut_words(text.substr(begin));
}

}  // namespace pandect
