#include <algorithm>

#include "readers/plain/plain_statute_headings.h"
#include "text/han_number.h"
#include "text/scanner.h"

namespace pandect {
namespace {

constexpr std::string_view wide_blank = "\u3000";

bool is_blank_at(std::string_view text, std::size_t at) {
  return text[at] == ' ' || text.substr(at).starts_with(wide_blank);
}

std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size() && is_blank_at(text, at)) at += text[at] == ' ' ? 1 : wide_blank.size();
  return at;
}

/// "의2" after the unit: 제3조의2; "の二の三" of 第三条の二の三.
std::size_t read_branches(std::string_view line, std::size_t at, std::string_view branch,
                          LineHeading& heading) {
  while (!branch.empty() && line.substr(at).starts_with(branch)) {
    std::size_t digits = at + branch.size();
    const auto value = read_number_of_east(line, digits);
    if (!value) break;
    heading.ordinal.add(*value);
    at = digits;
  }
  return at;
}

/// "(목적)", "（目的）": the title of an article.
std::size_t read_title(std::string_view line, std::size_t at, LineHeading& heading) {
  constexpr std::size_t longest = 300;
  const std::size_t open = skip_blanks(line, at);
  const auto read = [&](std::string_view opening, std::string_view closing) -> std::size_t {
    if (!line.substr(std::min(open, line.size())).starts_with(opening)) return at;
    const std::size_t close = line.find(closing, open);
    if (close == std::string_view::npos || close - open > longest) return at;
    heading.heading = {offset32(open + opening.size()), offset32(close)};
    return close + closing.size();
  };
  const std::size_t end = read("(", ")");
  return end > at ? end : read("（", "）");
}

/// "제5조제1항에 따라", "제5조를": a citation continues without a blank.
bool is_set_off(std::string_view line, std::size_t at) {
  return at >= line.size() || is_blank_at(line, at) || line[at] == '(' || line[at] == '[' ||
         line.substr(at).starts_with("（");
}

}  // namespace

std::optional<LineHeading> match_inside(std::string_view line, const HeadingGrammar& grammar) {
  const InsideForm& form = grammar.inside;
  if (!line.starts_with(form.prefix)) return std::nullopt;
  std::size_t at = skip_blanks(line, form.prefix.size());
  const std::size_t digits = at;
  const auto number = read_number_of_east(line, at);
  if (!number) return std::nullopt;
  LineHeading heading;
  heading.ordinal.add(*number);
  heading.number = {offset32(digits), offset32(at)};
  at = skip_blanks(line, at);
  for (std::size_t i = 0; i < form.units.size(); ++i) {
    if (!line.substr(at).starts_with(form.units[i].word)) continue;
    heading.kind = form.units[i].kind;
    heading.level = form.units[i].level;
    heading.word = static_cast<std::uint8_t>(grammar.words.size() + i);
    at = read_branches(line, at + form.units[i].word.size(), form.branch, heading);
    heading.label = {0, offset32(at)};
    if (!is_set_off(line, at)) return std::nullopt;
    if (heading.kind == HeadingWord::Kind::group) {
      split_rest(line, at, grammar, heading);
      return heading;
    }
    const std::size_t after_title = read_title(line, at, heading);
    const Span title = heading.heading;
    split_rest(line, after_title, grammar, heading);
    heading.body.begin = std::min(heading.body.begin, heading.heading.begin);
    heading.heading = after_title > at ? title : Span{offset32(line.size()), offset32(line.size())};
    if (after_title > at && heading.shape == LineHeading::Shape::running)
      heading.shape = LineHeading::Shape::titled;
    return heading;
  }
  return std::nullopt;
}

std::optional<LineHeading> match_number_first(std::string_view line, const HeadingGrammar& grammar) {
  if (grammar.inside.units.empty()) return std::nullopt;
  const auto number = read_number(line, {.roman = true});
  if (!number) return std::nullopt;
  LineHeading heading;
  heading.ordinal = number->ordinal;
  std::size_t at = number->length;
  if (const std::size_t letter = skip_blanks(line, at); letter > at && letter + 1 < line.size() &&
                                                        is_ascii_letter(line[letter]) &&
                                                        !is_word_char(Cursor(line, letter + 1).peek_char())) {
    heading.ordinal.add(static_cast<std::uint32_t>(ascii_lower(line[letter]) - 'a' + 1));  // "3 a §"
    at = letter + 1;
  }
  heading.number = {0, offset32(at)};
  if (line.substr(at).starts_with('.')) ++at;
  at = skip_blanks(line, at);
  for (std::size_t i = 0; i < grammar.inside.units.size(); ++i) {
    const HeadingWord& unit = grammar.inside.units[i];
    if (!starts_with_word(line.substr(at), unit.word)) continue;
    heading.kind = unit.kind;
    heading.level = unit.level;
    heading.word = static_cast<std::uint8_t>(grammar.words.size() + i);
    heading.label = {0, offset32(at + unit.word.size())};
    split_rest(line, heading.label.end, grammar, heading);
    const bool sign = !is_word_char(Cursor(unit.word, 0).peek_char());  // "3 § Avgiften …"
    if (sign && heading.shape == LineHeading::Shape::running) heading.shape = LineHeading::Shape::titled;
    return heading;
  }
  return std::nullopt;
}

}  // namespace pandect
