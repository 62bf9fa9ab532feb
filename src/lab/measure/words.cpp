#include "lab/measure/words.h"

#include <algorithm>

#include <unicode/uchar.h>

#include "base/lines.h"
#include "lab/measure/porter_stemmer.h"
#include "text/analyzer.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

/// Lower-cases characters whose lower case is, or begins with, an ASCII letter: A-Z, and two others.
char lower_ascii(char32_t c) {
  if (c == U'\u0130') return 'i';
  if (c == U'\u212A') return 'k';
  if (c >= U'A' && c <= U'Z') return static_cast<char>(c + 32);
  return c < 0x80 ? static_cast<char>(c) : ' ';
}

std::string stemmed_word(const std::string& word) {
  if (word.size() <= 3) return word;
  return to_utf8(porter_stem(std::u32string(word.begin(), word.end())));
}

bool is_word_part(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  return u_isalnum(point) != 0 || (U_GET_GC_MASK(point) & U_GC_M_MASK) != 0;
}

}  // namespace

Words rouge_words(std::string_view text, bool stemmed) {
  Words words;
  std::string word;
  const auto finish = [&] {
    if (!word.empty()) words.push_back(stemmed ? stemmed_word(word) : word);
    word.clear();
  };
  for (std::size_t offset = 0; offset < text.size();) {
    const char c = lower_ascii(decode_utf8(text, offset));
    if (is_letter_or_digit(c))
      word += c;
    else
      finish();
  }
  finish();
  return words;
}

Words plain_words(std::string_view text) {
  Words words;
  bool open = false;
  for (std::size_t offset = 0; offset < text.size();) {
    const char32_t c = decode_utf8(text, offset);
    const bool part = is_word_part(c);
    if (part || u_isUWhiteSpace(static_cast<UChar32>(c)) == 0) {
      if (!part || !open) words.emplace_back();
      append_utf8(words.back(), static_cast<char32_t>(u_tolower(static_cast<UChar32>(c))));
    }
    open = part;
  }
  return words;
}

Words analyzed_words(std::string_view text, std::string_view analyzer_name) {
  Tokens tokens;
  analyzer(analyzer_name).analyze(text, tokens);
  Words words;
  for (std::size_t i = 0; i < tokens.size(); ++i) words.emplace_back(tokens.term(i));
  return words;
}

std::vector<std::string_view> filled_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    if (const std::string_view line = take_line(text); !line.empty()) lines.push_back(line);
  }
  return lines;
}

}  // namespace pandect
