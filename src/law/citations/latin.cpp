#include "law/citations/latin.h"

#include <algorithm>
#include <string>

#include "law/citations/latin_parser.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::vector<std::string_view> trigger_words(const Vocabulary& v) {
  std::vector<std::string_view> words;
  for (const LevelWord& word : v.before_number) words.push_back(word.word);
  for (const OrdinalWord& word : v.ordinals) words.push_back(word.word);
  for (const RelativeWords& words_of : v.relative) words.push_back(words_of.words);
  for (const WorkWords& words_of : v.works) {
    if (words_of.stands_alone) words.push_back(words_of.words);
  }
  for (const std::string_view word : v.works_before) words.push_back(word);
  return words;
}

}  // namespace

LatinGrammar::LatinGrammar(const Vocabulary& vocabulary)
    : vocabulary_(vocabulary), triggers_(trigger_words(vocabulary), Triggers::Case::ignored) {}

std::vector<Citation> LatinGrammar::find(std::string_view text) const {
  return LatinParser(vocabulary_, triggers_, text).run();
}

std::string_view take_word(Cursor& cursor) {
  Cursor read = cursor;
  while (!read.done()) {
    const char32_t c = read.peek_char();
    if (!is_word_char(c)) {
      const bool joins =
          c == '-' || c == '\'' || c == 0x2019 || c == '.' || c == '/' || c == ':' || c == 0x2011;
      if (!joins || read.at() == cursor.at()) break;
      Cursor after = read;
      after.skip_char();
      if (!is_word_char(after.peek_char()) && !(c == '-' && after.peek() == ' ')) break;
    }
    read.skip_char();
    if (read.at() - cursor.at() > longest_work_name) break;
  }
  const std::string_view word = cursor.rest().substr(0, read.at() - cursor.at());
  cursor = read;
  return word;
}

bool is_capitalised(std::string_view word) {
  if (word.empty()) return false;
  std::size_t offset = 0;
  const char32_t c = decode_utf8(word, offset);
  return (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7);
}

NamedWork make_named(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && std::string_view(" \t\r\n,;:").find(text[end - 1]) != std::string_view::npos) --end;
  if (end == begin) return {};
  return {Citation::In::named, std::string(text.substr(begin, end - begin)), make_span(begin, end)};
}

}  // namespace pandect
