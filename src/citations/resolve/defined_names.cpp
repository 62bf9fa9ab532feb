#include "citations/resolve/defined_names.h"

#include <algorithm>
#include <array>

#include "citations/grammar/cited_work.h"
#include "citations/names/naming_words.h"
#include "text/language_profile.h"
#include "text/scanner.h"
#include "text/word_file.h"

namespace pandect {
namespace {

constexpr std::size_t longest_name = 60;

/// The words of the lines of defining.txt with some heads, in lower case and of all languages; a longer one
/// before its own prefixes.
std::vector<std::string_view> defining_words(std::initializer_list<std::string_view> heads) {
  std::vector<std::string_view> words;
  for (const WordLine& line : lines_of_all_languages("defining")) {
    if (std::ranges::find(heads, line.head) == heads.end()) continue;
    for (const std::string_view word : line.words()) words.push_back(word);
  }
  std::ranges::stable_sort(words, std::ranges::greater(), &std::string_view::size);
  return words;
}

/// Takes the longest of the words at the cursor, in any case.
bool take_defining(Cursor& cursor, const std::vector<std::string_view>& words) {
  const auto word = std::ranges::find_if(words, [&](std::string_view one) {
    return cursor.sees_ignoring_case(one) &&
           !(is_ascii_letter(one.back()) &&
             is_word_char(Cursor(cursor.text(), cursor.at() + one.size()).peek_char()));
  });
  if (word == words.end()) return false;
  cursor.skip(word->size());
  cursor.skip_blanks();
  return true;
}

constexpr std::array<std::string_view, 8> opening_quotes{"“", "\"", "„", "«", "‘", "'", "「", "”"};
constexpr std::array<std::string_view, 8> closing_quotes{"”", "\"", "“", "»", "’", "'", "」", "‟"};

void skip_article(Cursor& cursor, Language language) {
  take_article(cursor, language);
  cursor.skip_blanks();
}

/// Takes the name at the cursor up to a closing quotation mark, or, without quotation marks, to one of
/// `ends`.
std::optional<Span> take_defined_name(Cursor& cursor, std::string_view ends, Language language) {
  cursor.skip_blanks();
  skip_article(cursor, language);
  const bool quoted = cursor.take_any(opening_quotes).has_value();
  if (quoted) {
    cursor.skip_blanks();
    skip_article(cursor, language);
  }
  const std::size_t begin = cursor.at();
  while (!cursor.done() && cursor.at() - begin <= longest_name && cursor.peek() != '\n') {
    const std::size_t end = cursor.at();
    const bool closes = cursor.take_any(closing_quotes).has_value();
    if (closes == quoted && (closes || ends.find(cursor.peek()) != std::string_view::npos)) {
      std::size_t last = end;
      while (last > begin && cursor.text()[last - 1] == ' ') --last;
      if (last == begin) return std::nullopt;
      return make_span(begin, last);
    }
    // Outside quotation marks a name is short and holds no bracket.
    if (!quoted && std::string_view("(,;").find(cursor.peek()) != std::string_view::npos) return std::nullopt;
    if (!closes) cursor.skip_char();
  }
  return std::nullopt;
}

/// "(hierna: de wet)" at the bracket.
void take_bracket(std::string_view text, std::size_t at, Language language,
                  std::vector<NameDefinition>& found) {
  Cursor cursor(text, at + 1);
  cursor.skip_blanks();
  static const std::vector<std::string_view> words = defining_words({"bracket", "naming", "unmarked-naming"});
  bool led = false;
  while (take_defining(cursor, words)) led = true;
  if (led) cursor.take(":");
  cursor.skip_blanks();
  if (!led && !Cursor(cursor).take_any(opening_quotes)) return;
  if (const auto name = take_defined_name(cursor, ")", language)) found.push_back({*name, at, true});
}

/// "WHW: Wet op het hoger onderwijs" at the beginning of a line.
void take_line(std::string_view text, std::size_t at, Language language, std::vector<NameDefinition>& found) {
  constexpr std::size_t longest_label = 5;
  Cursor cursor(text, at);
  cursor.skip_blanks();
  Cursor label = cursor;  // "a. ", "1°. ", "- "
  for (std::size_t count = 0; count < longest_label && label.peek() > ' '; ++count) label.skip_char();
  const std::string_view text_before = text.substr(cursor.at(), label.at() - cursor.at());
  const bool labelled =
      !text_before.empty() && (text_before == "-" || text_before.back() == '.' || text_before.back() == ')');
  if (labelled && label.skip_blanks() > 0) cursor = label;
  const auto name = take_defined_name(cursor, ":", language);
  if (!name) return;
  cursor.skip_blanks();
  if (!cursor.take(":")) return;
  cursor.skip_blanks();
  if (cursor.done() || cursor.peek() == '\n') return;
  found.push_back({*name, cursor.at(), false});
}

/// "“the Code” means the Harbour Code" at the quotation mark.
void take_meaning(std::string_view text, std::size_t at, Language language,
                  std::vector<NameDefinition>& found) {
  Cursor cursor(text, at);
  const auto name = take_defined_name(cursor, "", language);
  if (!name) return;
  cursor.skip_blanks();
  static const std::vector<std::string_view> meaning = defining_words({"defining"});
  if (!take_defining(cursor, meaning) && !cursor.take(":")) return;
  cursor.skip_blanks();
  found.push_back({*name, cursor.at(), false});
}

/// The work whose title is at the position of a definition.
std::optional<std::uint32_t> named_work(std::string_view text, const NameDefinition& definition,
                                        const TitleDirectory& titles, Language language) {
  constexpr std::size_t farthest = 4;  // a closing quotation mark and a blank
  if (!definition.title_before) {
    Cursor cursor(text, definition.at);
    skip_article(cursor, language);
    cursor.take_any(opening_quotes);
    const auto mention = titles.find_prefix(cursor.rest().substr(0, longest_work_name), language);
    return mention ? std::optional(mention->work) : std::nullopt;
  }
  std::size_t begin = definition.at - std::min(definition.at, longest_work_name);
  while (begin < definition.at && (static_cast<unsigned char>(text[begin]) & 0xC0) == 0x80) ++begin;
  const auto mentions = titles.find_mentions(text.substr(begin, definition.at - begin), language);
  if (mentions.empty() || begin + mentions.back().span.end + farthest < definition.at) return std::nullopt;
  return mentions.back().work;
}

}  // namespace

std::vector<NameDefinition> find_name_definitions(std::string_view text, Language language) {
  std::vector<NameDefinition> found;
  take_line(text, 0, language, found);
  constexpr std::string_view marks = "(\n\"\xE2\xC2\xE3";
  for (std::size_t at = text.find_first_of(marks); at != std::string_view::npos;
       at = text.find_first_of(marks, at + 1)) {
    if (text[at] == '(') {
      take_bracket(text, at, language, found);
    } else if (text[at] == '\n') {
      take_line(text, at + 1, language, found);
    } else if (Cursor(text, at).take_any(opening_quotes)) {
      take_meaning(text, at, language, found);
    }
  }
  return found;
}

DefinedNames::DefinedNames(std::string_view text, const TitleDirectory& titles, Language language)
    : language_(language) {
  constexpr std::size_t most = 256;
  for (const NameDefinition& definition : find_name_definitions(text, language)) {
    if (names_.size() >= most) break;
    const auto work = named_work(text, definition, titles, language);
    if (work) names_.push_back({std::string(definition.name.of(text)), *work});
  }
}

std::optional<DefinedNames::Match> DefinedNames::find_prefix(std::string_view text) const {
  std::optional<Match> longest;
  for (const Name& name : names_) {
    Cursor behind(text, name.name.size());
    if (!text.starts_with(name.name) || (is_word_char(behind.peek_char()) && !is_hangul(behind.peek_char())))
      continue;
    if (!longest || longest->length < name.name.size()) longest = Match{name.work, name.name.size()};
  }
  return longest;
}

std::optional<std::uint32_t> DefinedNames::find_suffix(std::string_view text) const {
  const Name* longest = nullptr;
  for (const Name& name : names_) {
    if (!text.ends_with(name.name)) continue;
    const std::string_view before = text.substr(0, text.size() - name.name.size());
    // "that Act" and "같은 법" are the one named last, whatever "the Act" means.
    if (!ends_with_article(before, language_)) continue;
    if (longest == nullptr || longest->name.size() < name.name.size()) longest = &name;
  }
  return longest == nullptr ? std::nullopt : std::optional(longest->work);
}

}  // namespace pandect
