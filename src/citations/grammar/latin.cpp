#include "citations/grammar/latin.h"

#include <algorithm>
#include <string>

#include "citations/grammar/latin_parser.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::vector<std::string_view> trigger_words(const Lexicon& v) {
  std::vector<std::string_view> words = v.works_before.all();
  words.insert(words.end(), v.before_marks.all().begin(), v.before_marks.all().end());
  const std::string_view prefixes = v.forms.bare_prefixes;
  for (std::size_t i = 0; i < prefixes.size(); ++i) words.push_back(prefixes.substr(i, 1));
  for (const auto& word : v.before_number.all()) {
    if (word.level != Level::work) words.push_back(word.word);
  }
  for (const auto& word : v.before_ordinal.all()) words.push_back(word.word);
  for (const auto& word : v.unnumbered.all()) words.push_back(word.word);
  for (const auto& word : v.ordinals.all()) words.push_back(word.word);
  for (const auto& phrase : v.relative.all()) words.push_back(phrase.word);
  for (const auto& phrase : v.repeated.all()) words.push_back(phrase.word);
  for (const auto& phrase : v.works.all()) {
    if (phrase.use == Lexicon::WorkWords::Use::alone) words.push_back(phrase.words);
  }
  return words;
}

}  // namespace

LatinGrammar::LatinGrammar(Language language)
    : lexicon_(language),
      triggers_(trigger_words(lexicon_), Triggers::Case::ignored, Triggers::End::of_word) {}

std::vector<Citation> LatinGrammar::find(std::string_view text) const {
  return LatinParser(lexicon_, triggers_, text).run();
}

bool take_bracketed_name(Cursor& cursor, std::size_t longest) {
  if (cursor.peek() != '(' || !is_capitalised(cursor.rest().substr(1)) || cursor.sees("(COM(")) return false;
  const std::size_t close = cursor.rest().substr(0, longest + 2).find(')');
  if (close == std::string_view::npos || close < 3) return false;
  cursor.skip(close + 1);
  return true;
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

bool begins_phrase(std::string_view text, std::size_t at) {
  return at == 0 || std::string_view("\n(:").find(text[at - 1]) != std::string_view::npos ||
         text.substr(0, at).ends_with(": ") || text.substr(0, at).ends_with("\n- ");
}

NamedWork make_named(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && std::string_view(" \t\r\n,;:").find(text[end - 1]) != std::string_view::npos) --end;
  if (end == begin) return {};
  return {Citation::In::named, std::string(text.substr(begin, end - begin)), make_span(begin, end)};
}

}  // namespace pandect
