#include "citations/grammar/latin.h"

#include <algorithm>
#include <string>

#include "citations/grammar/latin_parser.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The parts of `text` between the separators.
std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (end > 0) parts.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::vector<Lexicon::LevelWord> level_words(std::span<const LevelLine> lines) {
  std::vector<Lexicon::LevelWord> words;
  for (const LevelLine& line : lines) {
    for (std::string_view word : split(line.words, ' ')) {
      const bool plural = word.ends_with('*');
      if (plural) word.remove_suffix(1);
      const bool abbreviated = word.ends_with('.');
      if (abbreviated) word.remove_suffix(1);
      words.push_back({word, line.level, plural, abbreviated});
    }
  }
  return words;
}

std::vector<Lexicon::OrdinalWord> ordinal_words(const LatinWords& v) {
  std::vector<Lexicon::OrdinalWord> words;
  for (std::size_t i = 0; i < v.ordinals.size(); ++i) {
    for (const std::string_view word : split(v.ordinals[i], ' ')) {
      words.push_back({word, std::to_string(i + 1)});
    }
  }
  for (const std::string_view word : split(v.last_words, ' ')) words.push_back({word, "last"});
  return words;
}

std::vector<Lexicon::RelativeWords> relative_words(std::span<const RelativeLine> lines) {
  std::vector<Lexicon::RelativeWords> all;
  for (const RelativeLine& line : lines) {
    for (const std::string_view words : split(line.words, '|'))
      all.push_back({words, line.level, line.relative, line.lower_case});
  }
  return all;
}

std::vector<Lexicon::RepeatedWords> repeated_words(std::span<const LevelLine> lines) {
  std::vector<Lexicon::RepeatedWords> all;
  for (const LevelLine& line : lines) {
    for (const std::string_view words : split(line.words, '|')) all.push_back({words, line.level});
  }
  return all;
}

std::vector<Lexicon::WorkWords> work_words(std::span<const WorkLine> lines) {
  std::vector<Lexicon::WorkWords> all;
  for (const WorkLine& line : lines) {
    for (const std::string_view words : split(line.words, '|')) all.push_back({words, line.in, line.use});
  }
  return all;
}

std::vector<std::string_view> trigger_words(const Lexicon& v) {
  std::vector<std::string_view> words = v.works_before.all();
  words.insert(words.end(), v.before_marks.all().begin(), v.before_marks.all().end());
  for (const auto& word : v.before_number.all()) {
    if (word.level != Level::work) words.push_back(word.word);
  }
  for (const auto& word : v.unnumbered.all()) words.push_back(word.word);
  for (const auto& word : v.ordinals.all()) words.push_back(word.word);
  for (const auto& phrase : v.relative.all()) words.push_back(phrase.words);
  for (const auto& phrase : v.repeated.all()) words.push_back(phrase.words);
  for (const auto& phrase : v.works.all()) {
    if (phrase.use == WorkLine::Use::alone) words.push_back(phrase.words);
  }
  return words;
}

}  // namespace

Lexicon::Lexicon(const LatinWords& v)
    : forms(v),
      before_number(level_words(v.before_number)),
      after_ordinal(level_words(v.after_ordinal)),
      ordinals(ordinal_words(v)),
      unnumbered(level_words(v.unnumbered)),
      relative(relative_words(v.relative)),
      repeated(repeated_words(v.repeated)),
      works(work_words(v.works)),
      pointing(split(v.pointing, '|')),
      pointed_kinds(split(v.pointed_kinds, '|')),
      list_words(split(v.list_words, '|')),
      range_words(split(v.range_words, '|')),
      fillers(split(v.fillers, '|')),
      exception_words(split(v.exception_words, '|')),
      before_exception(split(v.before_exception, '|')),
      asides(split(v.asides, '|')),
      of_words(split(v.of_words, '|')),
      determiners(split(v.determiners, '|')),
      units(split(v.units, '|')),
      works_before(split(v.works_before, '|')),
      following(split(v.following, '|')),
      before_marks(split(v.before_marks, '|')) {}

LatinGrammar::LatinGrammar(const LatinWords& vocabulary)
    : lexicon_(vocabulary),
      triggers_(trigger_words(lexicon_), Triggers::Case::ignored, Triggers::End::of_word) {}

std::vector<Citation> LatinGrammar::find(std::string_view text) const {
  return LatinParser(lexicon_, triggers_, text).run();
}

bool is_one_of(std::string_view word, std::string_view list) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find('|'), list.size());
    if (list.substr(0, end) == word) return !word.empty();
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
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
