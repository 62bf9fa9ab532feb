#include "answer/read/answer_text.h"

#include <algorithm>
#include <cctype>

#include "answer/answer_layout.h"
#include "text/language_guess.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

void blank(std::string& text, std::size_t begin, std::size_t end) {
  for (std::size_t i = begin; i < end && i < text.size(); ++i) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

/// The length in bytes of the number of a list item at a line's beginning: "1. ", "2) ", "(3) ", "(a) ", "(๔)
/// ", "① ", "ข้อ 2. ".
std::size_t list_mark(std::string_view line) {
  constexpr std::size_t longest_number = 3;  // digits or letters
  for (const std::string& word : answer_layout().of("item")) {
    if (!line.starts_with(word) || line.substr(word.size(), 1) != " ") continue;
    const std::size_t behind = word.size() + 1;
    const std::size_t number = list_mark(line.substr(behind));
    const bool stops = number > 0 && line[behind + number - 1] == '.';
    return stops ? behind + number : 0;
  }
  std::size_t at = 0;
  const char32_t first = line.empty() ? 0 : decode_utf8(line, at);
  if (first >= 0x2460 && first <= 0x2473) return at;
  const bool bracket = first == '(';
  std::size_t next = bracket ? at : 0;
  std::size_t count = 0;
  while (next < line.size() && count <= longest_number) {
    std::size_t behind = next;
    const char32_t c = decode_utf8(line, behind);
    const bool digit = (c >= '0' && c <= '9') || (c >= 0xE50 && c <= 0xE59);
    const bool letter = bracket && ((c >= 'a' && c <= 'z') || (c >= 0xE01 && c <= 0xE2E));
    if (!digit && !letter) break;
    next = behind;
    ++count;
  }
  if (count == 0 || count > longest_number || next + 1 >= line.size()) return 0;
  const bool closes = line[next] == ')' || (!bracket && line[next] == '.');
  return closes && line[next + 1] == ' ' ? next + 1 : 0;
}

bool is_bullet(std::string_view line) {
  return line.size() > 1 && (line[0] == '-' || line[0] == '*' || line[0] == '+') && line[1] == ' ';
}

/// Blanks the marks at the beginning of a line: quotes, headings, bullets, numbers of a list.
void hide_line_marks(std::string& text, std::size_t begin, std::size_t end) {
  std::size_t at = begin;
  const auto skip_blanks = [&] {
    while (at < end && (text[at] == ' ' || text[at] == '\t')) ++at;
  };
  skip_blanks();
  while (at < end && (text[at] == '>' || text[at] == '#')) {
    text[at++] = ' ';
    skip_blanks();
  }
  if (is_bullet(std::string_view(text).substr(at, end - at))) text[at++] = ' ';
  if (const std::size_t mark = list_mark(std::string_view(text).substr(at, end - at)); mark > 0)
    blank(text, at, at + mark);
  const bool fence = text.compare(at, 3, "```") == 0 || text.compare(at, 3, "~~~") == 0;
  if (fence)
    std::fill(text.begin() + static_cast<std::ptrdiff_t>(at), text.begin() + static_cast<std::ptrdiff_t>(end),
              ' ');
}

/// "[words](address)" keeps its words.
void hide_links(std::string& text) {
  constexpr std::size_t longest_address = 2000;
  for (std::size_t at = 0; (at = text.find("](", at)) != std::string::npos; at += 2) {
    const std::size_t first = at - std::min(at, longest_address);
    const std::size_t open = std::string_view(text).substr(first, at - first).rfind('[');
    const std::size_t close = std::string_view(text).substr(at, longest_address).find(')');
    if (open == std::string_view::npos || close == std::string_view::npos) continue;
    text[first + open] = ' ';
    blank(text, at, at + close + 1);
  }
}

void hide_tags(std::string& text) {
  constexpr std::size_t longest_tag = 200;
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos; ++at) {
    const char next = at + 1 < text.size() ? text[at + 1] : ' ';
    const bool opens = std::isalpha(static_cast<unsigned char>(next)) != 0 || next == '/';
    const std::size_t close = std::string_view(text).substr(at, longest_tag).find('>');
    if (opens && close != std::string_view::npos) blank(text, at, at + close + 1);
  }
}

bool is_word_byte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) >= 0x80;
}

void hide_emphasis(std::string& text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '*' || c == '`' || c == '|' || c == '~') text[at] = ' ';
    if (c != '_') continue;
    // "573 U.S. ___ (2014)": between blanks they leave a number open.
    const std::size_t end = std::min(text.find_first_not_of('_', at), text.size());
    if (end > at + 1 && at > 0 && text[at - 1] == ' ' && (end == text.size() || text[end] == ' ')) {
      at = end - 1;
      continue;
    }
    const bool inside =
        at > 0 && is_word_byte(text[at - 1]) && at + 1 < text.size() && is_word_byte(text[at + 1]);
    if (!inside) text[at] = ' ';
  }
}

bool is_row(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string_view::npos && line[first] == '|';
}

/// "|---|:--:|": the separator below the column names of a table.
bool is_rule_of_table(std::string_view line) {
  return is_row(line) && line.find('-') != std::string_view::npos &&
         line.find_first_not_of(" \t\r|:-") == std::string_view::npos;
}

/// Makes each table row a paragraph of its own; column names and the separator below them have no content.
void part_rows(std::string& words, std::string_view source) {
  std::size_t before = source.size();  // the line above
  for (std::size_t begin = 0; begin < source.size();) {
    const std::size_t end = std::min(source.find('\n', begin), source.size());
    const std::string_view line = source.substr(begin, end - begin);
    if (is_rule_of_table(line)) {
      blank(words, begin, end);
      if (before < begin && is_row(source.substr(before, begin - before))) blank(words, before, begin);
    } else if (is_row(line)) {
      words[begin + line.find('|')] = '\n';
    }
    before = begin;
    begin = end + 1;
  }
}

/// The text before a position in its line, limited to the length of marks: lines may have a megabyte.
std::string_view marks_before(std::string_view source, std::size_t at) {
  constexpr std::size_t longest_mark = 20;
  const std::size_t first = at - std::min(at, longest_mark);
  std::string_view before = source.substr(first, at - first);
  if (const std::size_t line = before.rfind('\n'); line != std::string_view::npos)
    before.remove_prefix(line + 1);
  return before;
}

/// True if the layout signs before the words at `at` include one that begins a line of Markdown: "#" of a
/// heading, ">" of a quotation.
bool stands_behind(std::string_view source, std::size_t at, char sign) {
  const std::string_view before = marks_before(source, at);
  return before.find_first_not_of(" \t>#*_.0123456789") == std::string_view::npos &&
         before.find(sign) != std::string_view::npos;
}

/// True if the words at `at` are the first of a list item.
bool begins_item(std::string_view source, std::size_t at) {
  std::string_view before = marks_before(source, at);
  before.remove_prefix(std::min(before.find_first_not_of(" \t>#"), before.size()));
  const std::size_t mark = is_bullet(before) ? 1 : list_mark(before);
  return mark > 0 && before.find_first_not_of(" \t*_`", mark) == std::string_view::npos;
}

bool may_join(const LanguageRun& run, const LanguageRun& next) {
  if (run.language == next.language || run.language == Language::unknown ||
      next.language == Language::unknown)
    return true;
  const bool one_unsure = !run.sure || !next.sure;
  return one_unsure && has_latin_script(run.language) && has_latin_script(next.language);
}

}  // namespace

std::string hide_markdown(std::string_view text) {
  std::string words(text);
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find('\n', begin), words.size());
    hide_line_marks(words, begin, end);
    begin = end + 1;
  }
  hide_links(words);
  hide_tags(words);
  hide_emphasis(words);
  part_rows(words, text);
  return words;
}

std::vector<LanguageRun> find_languages(std::string_view text) {
  std::vector<LanguageRun> runs;
  for (const Span paragraph : split_paragraphs(text)) {
    // In Latin letters a short line does not show its language; other scripts do at once.
    const LanguageRun own{paragraph, detect_language(paragraph.of(text)), tells_language(paragraph.of(text))};
    const bool fits = !runs.empty() && may_join(runs.back(), own);
    if (!fits) {
      runs.push_back(own);
      continue;
    }
    LanguageRun& run = runs.back();
    run.span.end = paragraph.end;
    if (run.language == Language::unknown || (own.sure && !run.sure)) run.language = own.language;
    run.sure = run.sure || own.sure;
  }
  return runs;
}

std::vector<AnswerSentence> find_sentences(std::string_view source, std::string_view words,
                                           const LanguageRun& run, std::uint32_t& next_paragraph) {
  std::vector<AnswerSentence> sentences;
  const std::string_view text = run.span.of(words);
  for (const Span paragraph : split_paragraphs(text)) {
    for (Span span : split_sentences(paragraph.of(text), run.language)) {
      const std::uint32_t shift = run.span.begin + paragraph.begin;
      span.begin += shift;
      span.end += shift;
      const bool heading = stands_behind(source, span.begin, '#');
      // A heading precedes its paragraph and is not part of it.
      if (!sentences.empty() && sentences.back().heading && !heading) ++next_paragraph;
      // A quotation extends to the end of its paragraph, however its other lines begin.
      const bool goes_on =
          !sentences.empty() && sentences.back().block_quote && sentences.back().paragraph == next_paragraph;
      AnswerSentence& sentence = sentences.emplace_back();
      sentence.span = span;
      sentence.paragraph = next_paragraph;
      sentence.heading = heading;
      sentence.begins_item = begins_item(source, span.begin);
      sentence.block_quote = goes_on || stands_behind(source, span.begin, '>');
    }
    ++next_paragraph;
  }
  return sentences;
}

}  // namespace pandect
