#include "answer/meaning_question.h"

#include <memory>

#include <unicode/uchar.h>

#include "text/language_profile.h"
#include "text/per_language.h"
#include "text/utf8.h"
#include "text/word_lists.h"

namespace pandect {
namespace {

/// The phrases that ask for a meaning; none of them is part of a longer one before it.
std::span<const std::string_view> words_for_meaning(Language language) {
  static const PerLanguage<WordLists> all(
      [](Language one) { return std::make_unique<const WordLists>(one, "meaning"); });
  return all.of(language).of("ask");
}

bool is_letter(char32_t c) {
  return u_isalpha(static_cast<UChar32>(c)) != 0;
}

/// True if a phrase may match at [begin, end): in scripts with spaces, as whole words.
bool stands_alone(std::string_view text, std::size_t begin, std::size_t end, Language language) {
  if (joins_words(language)) return true;
  std::size_t after = end;
  const bool before = begin > 0 && is_letter(decode_utf8(text, begin = previous_code_point(text, begin)));
  return !before && !(after < text.size() && is_letter(decode_utf8(text, after)));
}

void blank_out(std::string& text, std::string_view phrase, Language language) {
  for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase, at + 1)) {
    if (stands_alone(text, at, at + phrase.size(), language))
      text.replace(at, phrase.size(), phrase.size(), ' ');
  }
}

bool has_letters(std::string_view text) {
  for (std::size_t offset = 0; offset < text.size();) {
    if (is_letter(decode_utf8(text, offset))) return true;
  }
  return false;
}

}  // namespace

std::string to_small_letters(std::string_view text) {
  std::string small;
  for (std::size_t offset = 0; offset < text.size();) {
    append_utf8(small, static_cast<char32_t>(u_tolower(static_cast<UChar32>(decode_utf8(text, offset)))));
  }
  return small;
}

bool asks_for_meaning(std::string_view question, std::span<const Span> known, Language language) {
  std::string left(question);
  for (const Span span : known) left.replace(span.begin, span.size(), span.size(), ' ');
  left = to_small_letters(left);
  const std::string before = left;
  for (const std::string_view phrase : words_for_meaning(language)) blank_out(left, phrase, language);
  return left != before && !has_letters(left);
}

}  // namespace pandect
