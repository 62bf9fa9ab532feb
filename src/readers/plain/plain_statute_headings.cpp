#include "readers/plain/plain_statute_headings.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "readers/plain/plain_lines.h"
#include "text/scanner.h"

namespace pandect {
namespace {

constexpr std::size_t longest_title = 400;  // bytes: longer text on a heading's line is body

bool is_letter_byte(char c) {
  return is_ascii_letter(c) || static_cast<unsigned char>(c) >= 0xC3;
}

std::size_t skip_spaces(std::string_view text, std::size_t offset) {
  while (offset < text.size()) {
    if (text[offset] == ' ' || text[offset] == '\t' || text[offset] == '\n') {
      ++offset;
    } else if (text.substr(offset).starts_with("\xC2\xA0")) {
      offset += 2;
    } else if (text.substr(offset).starts_with("\u3000")) {
      offset += 3;
    } else {
      break;
    }
  }
  return offset;
}

/// Punctuation between a number and its title: ". ", ": ", " — ", " - ".
std::size_t skip_separator(std::string_view text, std::size_t offset) {
  constexpr std::string_view dashes[] = {"—", "–", "―"};
  const std::size_t begin = offset;
  for (int marks = 0; marks < 3 && offset < text.size(); ++marks) {
    const std::size_t spaced = skip_spaces(text, offset);
    std::size_t end = spaced;
    const bool closes =
        spaced < text.size() && spaced == offset && (text[spaced] == ')' || text[spaced] == ']');
    if (closes ||
        (spaced < text.size() && (text[spaced] == '.' || text[spaced] == ':' || text[spaced] == '-'))) {
      end = spaced + 1;
    } else {
      for (const std::string_view dash : dashes) {
        if (text.substr(spaced).starts_with(dash)) end = spaced + dash.size();
      }
    }
    if (end == spaced) break;
    offset = end;
  }
  return offset == begin ? begin : skip_spaces(text, offset);
}

bool follows_citation(std::string_view rest, const HeadingGrammar& grammar) {
  return std::any_of(grammar.citation_followers.begin(), grammar.citation_followers.end(),
                     [&](std::string_view follower) { return starts_with_word(rest, follower); });
}

bool has_ordinal_sign(std::string_view label) {
  return label.ends_with("ª") || label.ends_with("º") || label.ends_with("°");
}

bool is_lower_case(std::string_view rest) {
  return is_small(Cursor(rest, 0).peek_char());
}

/// Length of the title in "Title.— text", "Title. Text" and "Title — text"; 0 when the line has no such
/// division.
std::size_t inline_title(std::string_view rest) {
  const std::size_t dash = std::min({rest.find(".—"), rest.find(".–"), rest.find(".-"), rest.find(" — ")});
  if (dash < longest_title) return dash + (rest[dash] == '.' ? 1 : 0);
  const std::size_t stop = rest.find(". ");
  if (stop > 70) return 0;
  const std::string_view title = rest.substr(0, stop);
  const auto words = std::count(title.begin(), title.end(), ' ') + 1;
  const bool capital_after = stop + 2 < rest.size() && !is_lower_case(rest.substr(stop + 2));
  return words <= 8 && capital_after && title.find(',') == std::string_view::npos ? stop + 1 : 0;
}

bool ends_sentence(std::string_view text) {
  constexpr std::string_view marks = ".;:,";
  return !text.empty() && (marks.find(text.back()) != std::string_view::npos || text.ends_with("。"));
}

/// " ถึงมาตรา 1297", " - 1297", " t/m 9" before a mark of repeal.
std::size_t read_range(std::string_view line, std::size_t offset, std::string_view word,
                       const HeadingGrammar& grammar, LineHeading& heading) {
  std::size_t at = skip_spaces(line, offset);
  const auto joined = std::find_if(grammar.range_words.begin(), grammar.range_words.end(),
                                   [&](std::string_view w) { return starts_with_word(line.substr(at), w); });
  if (joined == grammar.range_words.end()) return offset;
  at = skip_spaces(line, at + joined->size());
  if (starts_with_word(line.substr(at), word)) at = skip_spaces(line, at + word.size());
  const auto last = read_number(line.substr(at), {});
  if (!last || last->ordinal <= heading.ordinal) return offset;
  const std::size_t end = at + last->length;
  if (!begins_with_repeal(line.substr(skip_separator(line, end)), grammar)) return offset;
  heading.last = last->ordinal;
  return end;
}

/// "Erster Abschnitt", "1. Abschnitt", "Eerste afdeling": the number before the word.
std::optional<LineHeading> match_ordinal_first(std::string_view line, const HeadingGrammar& grammar) {
  std::size_t at = 0;
  std::uint32_t value = 0;
  for (const OrdinalWord& ordinal : grammar.ordinal_words) {
    if (value != 0 || !starts_with_word(line, ordinal.word)) continue;
    at = ordinal.word.size();
    value = ordinal.value;
  }
  if (value == 0) {
    const auto digits = read_digits(line, at);
    if (!digits || at >= line.size() || line[at] != '.') return std::nullopt;
    value = *digits;
    ++at;
  }
  const std::size_t number_end = at;
  at = skip_spaces(line, at);
  if (at == number_end || value == 0) return std::nullopt;
  for (std::size_t i = 0; i < grammar.words.size(); ++i) {
    const HeadingWord& word = grammar.words[i];
    if (word.kind != HeadingWord::Kind::group || !starts_with_word(line.substr(at), word.word)) continue;
    LineHeading heading;
    heading.kind = word.kind;
    heading.level = word.level;
    heading.word = static_cast<std::uint8_t>(i);
    heading.ordinal.add(value);
    heading.number = {0, static_cast<std::uint32_t>(number_end)};
    heading.label = {0, static_cast<std::uint32_t>(at + word.word.size())};
    split_rest(line, heading.label.end, grammar, heading);
    return heading;
  }
  return std::nullopt;
}

std::optional<LineHeading> match_word_first(std::string_view line, const HeadingGrammar& grammar);

/// "제1호의2서식" at an offset: its length; 0 where no form is numbered there.
std::size_t form_number(std::string_view line, std::size_t at, const HeadingGrammar& grammar) {
  const std::size_t end = std::min(line.find_first_of(" ]", at), line.size());
  const std::string_view word = line.substr(at, end - at);
  const bool is_form =
      word.find_first_of("0123456789") != std::string_view::npos &&
      std::ranges::any_of(grammar.form_numbers, [&](std::string_view one) { return word.ends_with(one); });
  return is_form ? word.size() : 0;
}

void add_digits(std::string_view word, Ordinal& ordinal) {
  for (std::size_t at = 0; (at = word.find_first_of("0123456789", at)) != std::string_view::npos;) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data() + at, word.data() + word.size(), value);
    if (error == std::errc()) ordinal.add(value);
    at = static_cast<std::size_t>(end - word.data());
  }
}

/// An annex whose word stands at `at`, with spans in the whole line.
std::optional<LineHeading> match_annex_behind(std::string_view line, std::size_t at,
                                              const HeadingGrammar& grammar) {
  if (at == 0 || at >= line.size()) return std::nullopt;
  const auto is_annex = [&](const HeadingWord& one) {
    return one.kind == HeadingWord::Kind::annex && starts_with_word(line.substr(at), one.word);
  };
  if (std::ranges::none_of(grammar.words, is_annex)) return std::nullopt;  // nor any that begins so again
  std::optional<LineHeading> annex = match_word_first(line.substr(at), grammar);
  if (!annex || annex->kind != HeadingWord::Kind::annex || annex->ordinal.size == 0) return std::nullopt;
  const auto by = static_cast<std::uint32_t>(at);
  for (Span* span : {&annex->label, &annex->number, &annex->heading, &annex->body}) {
    span->begin += by;
    span->end += by;
  }
  return annex;
}

std::optional<LineHeading> match_word_first(std::string_view line, const HeadingGrammar& grammar) {
  for (std::size_t i = 0; i < grammar.words.size(); ++i) {
    const HeadingWord& word = grammar.words[i];
    if (!starts_with_word(line, word.word)) continue;
    LineHeading heading;
    heading.kind = word.kind;
    heading.level = word.level;
    heading.word = static_cast<std::uint8_t>(i);
    std::size_t at = word.word.size();
    heading.label = {0, static_cast<std::uint32_t>(at)};
    if (word.number != HeadingWord::Number::none) {
      std::size_t digits = at;
      if (digits < line.size() && line[digits] == '.') ++digits;  // "Art. 5"
      digits = skip_spaces(line, digits);
      if (starts_with_word(line.substr(digits), "no.")) digits = skip_spaces(line, digits + 3);
      const bool group = word.kind != HeadingWord::Kind::article;
      // A lone letter is a number of groups and annexes only: "Article A" is more likely a sentence.
      const auto number =
          read_number(line.substr(digits), {.compound = true, .roman = true, .letter = group});
      const std::size_t form = word.kind == HeadingWord::Kind::annex ? form_number(line, digits, grammar) : 0;
      if (form > 0) {
        add_digits(line.substr(digits, form), heading.ordinal);
        at = digits + form;
        heading.number = {static_cast<std::uint32_t>(digits), static_cast<std::uint32_t>(at)};
        heading.label.end = heading.number.end;
        if (at < line.size() && line[at] == ']') ++at;
      } else if (number) {
        heading.ordinal = number->ordinal;
        heading.number = {static_cast<std::uint32_t>(digits),
                          static_cast<std::uint32_t>(digits + number->length)};
        at = digits + number->length;
        at += ordinal_sign_length(line.substr(at));  // "Artigo 5.º"
        if (word.kind == HeadingWord::Kind::article) at = read_range(line, at, word.word, grammar, heading);
        heading.label.end = static_cast<std::uint32_t>(at);
        heading.number.end = heading.label.end;
      } else {
        for (const OrdinalWord& ordinal : grammar.ordinal_words) {  // "Livre premier"
          if (!starts_with_word(line.substr(digits), ordinal.word)) continue;
          heading.ordinal.add(ordinal.value);
          at = digits + ordinal.word.size();
          heading.number = {static_cast<std::uint32_t>(digits), static_cast<std::uint32_t>(at)};
          heading.label.end = static_cast<std::uint32_t>(at);
          const std::size_t first = word.word.find(' ');
          if (word.kind == HeadingWord::Kind::annex && first != std::string_view::npos)
            heading.number.begin = static_cast<std::uint32_t>(first + 1);  // "disposición adicional primera"
          break;
        }
      }
      // "Article Annexe II": published as an article, and an annex.
      if (heading.ordinal.size == 0 && word.kind == HeadingWord::Kind::article) {
        if (auto annex = match_annex_behind(line, digits, grammar)) return annex;
      }
      if (heading.ordinal.size == 0 && word.number == HeadingWord::Number::required) continue;
    }
    split_rest(line, at, grammar, heading);
    // An unnumbered heading is all there is on its line.
    const bool loose = heading.ordinal.size == 0 && word.kind != HeadingWord::Kind::closing;
    const bool sentence = word.kind == HeadingWord::Kind::annex && !grammar.sentence_end.empty() &&
                          line.ends_with(grammar.sentence_end);
    if (sentence) continue;
    if (loose && ((!heading.heading.empty() && heading.heading.size() > 120) || !heading.body.empty()))
      continue;
    return heading;
  }
  return std::nullopt;
}

/// "1. Short title.—", "12.—(1) …", "3 Interpretation": an article without a word before its number.
std::optional<LineHeading> match_bare(std::string_view line, const HeadingGrammar& grammar) {
  const auto number = read_number(line, {.compound = false});
  if (!number || number->length >= line.size()) return std::nullopt;
  LineHeading heading;
  heading.ordinal = number->ordinal;
  heading.number = {0, static_cast<std::uint32_t>(number->length)};
  heading.label = heading.number;
  const char after = line[number->length];
  const std::size_t rest = skip_separator(line, number->length);
  if (after != '.' && after != ' ' && after != '\t') return std::nullopt;
  if (after == '.') ++heading.label.end;
  if (rest >= line.size()) return std::nullopt;
  const char first = line[skip_spaces(line, rest)];
  const bool plausible = (first >= 'A' && first <= 'Z') || first == '(' || first == '[' || first == '"' ||
                         static_cast<unsigned char>(first) >= 0xC3;
  if (!plausible) return std::nullopt;
  split_rest(line, number->length, grammar, heading);
  if (after != '.' && heading.heading.empty()) return std::nullopt;
  return heading;
}

}  // namespace

bool begins_with_repeal(std::string_view words, const HeadingGrammar& grammar) {
  words.remove_prefix(std::min(words.find_first_not_of(" \t([<*-"), words.size()));
  return std::ranges::any_of(grammar.repealed,
                             [&](std::string_view word) { return starts_with_word(words, word); });
}

std::string heading_number(const LineHeading& heading, std::string_view line, const HeadingGrammar& grammar) {
  const Ordinal& ordinal = heading.ordinal;
  if (ordinal.size == 0) return {};
  const std::string_view written = heading.number.of(line);
  const bool in_words = heading.kind == HeadingWord::Kind::annex &&
                        written.find(' ') != std::string_view::npos &&
                        written.find_first_of("0123456789") == std::string_view::npos;
  if (in_words) return small_letters(written);  // "adicional primera"
  if (heading.last.size == 0) {
    // The number of 제3조의2 is in two parts.
    const bool plain =
        ordinal.style == Ordinal::Style::arabic && (ordinal.size == 1 || !grammar.inside.prefix.empty());
    if (!plain) {
      std::string number = normalise_number(written);
      const bool before_word = grammar.inside.prefix.empty() && !grammar.inside.units.empty();
      if (before_word) std::erase(number, ' ');  // "3 a §" is cited without its blank, too
      return number;
    }
    std::string number = std::to_string(ordinal.parts[0]);
    for (std::size_t i = 1; i < ordinal.size; ++i)
      number += fmt::format("{}{}", grammar.inside.branch, ordinal.parts[i]);
    return number;
  }
  const auto first = read_number(written, {});
  std::string last;
  for (std::size_t i = 0; i < heading.last.size; ++i)
    last += (i > 0 ? "/" : "") + std::to_string(heading.last.parts[i]);
  return fmt::format("{}-{}", normalise_number(written.substr(0, first ? first->length : 0)), last);
}

std::string_view first_word(HeadingWord::Kind kind, const HeadingGrammar& grammar) {
  const auto word = std::ranges::find(grammar.words, kind, &HeadingWord::kind);
  return word == grammar.words.end() ? std::string_view{} : word->word;
}

bool starts_with_word(std::string_view text, std::string_view word) {
  if (!begins_in_any_case(text, word)) return false;
  if (text.size() == word.size() || !is_small(Cursor(word, word.size()).previous_char())) return true;
  return !is_letter_byte(text[word.size()]) || text[word.size()] == '\xE2';
}

std::size_t markdown_prefix(std::string_view line) {
  std::size_t at = 0;
  while (at < line.size() && line[at] == '#') ++at;
  if (at > 6 || (at > 0 && (at >= line.size() || line[at] != ' '))) return 0;
  at = skip_spaces(line, at);
  if (line.substr(at).starts_with("- ") || line.substr(at).starts_with("> ")) at = skip_spaces(line, at + 2);
  if (line.substr(at).starts_with("**")) at += 2;
  return at;
}

void split_rest(std::string_view line, std::size_t rest, const HeadingGrammar& grammar,
                LineHeading& heading) {
  const std::size_t begin = skip_separator(line, rest);
  const bool separated = begin > rest;
  const std::size_t words = skip_spaces(line, begin);
  std::string_view left = line.substr(words);
  const auto part = [&](std::size_t from, std::size_t to) {
    return trim(line, {static_cast<std::uint32_t>(words + from), static_cast<std::uint32_t>(words + to)});
  };
  heading.shape = LineHeading::Shape::running;
  heading.repealed = begins_with_repeal(left, grammar);
  const std::uint32_t end = static_cast<std::uint32_t>(line.size());
  heading.heading = heading.body = {end, end};
  if (left.empty() || left.find_first_not_of("*#] ") == std::string_view::npos) {
    heading.shape = LineHeading::Shape::alone;
    return;
  }
  if (separated || heading.repealed) heading.shape = LineHeading::Shape::titled;
  const bool group = heading.kind != HeadingWord::Kind::article && heading.kind != HeadingWord::Kind::closing;
  const std::size_t title = group || heading.repealed || grammar.no_titles ? 0 : inline_title(left);
  const std::size_t bracket = grammar.bracket_titles && !group ? left.find(')') : std::string_view::npos;
  if (heading.repealed) {
    heading.body = part(0, left.size());
  } else if (left[0] == '(' && bracket < longest_title) {
    heading.shape = LineHeading::Shape::titled;
    heading.heading = part(1, bracket);
    heading.body = part(skip_separator(left, bracket + 1), left.size());
  } else if (title > 0) {
    heading.shape = LineHeading::Shape::titled;
    heading.heading = part(0, title);
    heading.body = part(skip_separator(left, title), left.size());
  } else if (group ||
             (!grammar.no_titles && !ends_sentence(left) && left.size() <= longest_title && left[0] != '(')) {
    heading.heading = part(0, left.size());
  } else {
    heading.body = part(0, left.size());
  }
}

std::optional<LineHeading> match_heading(std::string_view line, const HeadingGrammar& grammar) {
  std::optional<LineHeading> heading =
      grammar.inside.prefix.empty() ? match_number_first(line, grammar) : match_inside(line, grammar);
  if (!heading) heading = match_word_first(line, grammar);
  if (!heading && !grammar.ordinal_words.empty()) heading = match_ordinal_first(line, grammar);
  if (!heading && grammar.bare_articles) heading = match_bare(line, grammar);
  if (!heading) return std::nullopt;
  // "Section 2 of the Boats Act (12 Stat. 4) is amended": a full stop further on does not set the number off.
  const bool set_off = heading->shape == LineHeading::Shape::alone || heading->repealed ||
                       heading->kind != HeadingWord::Kind::article || heading->word == LineHeading::bare;
  // "第八条　第五条第二項の規定は": a wide blank sets a number off whatever follows.
  const bool wide = line.substr(heading->label.end).starts_with("\u3000");
  if (!wide && (heading->shape == LineHeading::Shape::running || !set_off)) {
    const std::string_view rest = line.substr(skip_spaces(line, heading->label.end));
    // "Sección 1.ª Del encendido" has a title.
    const bool titled = has_ordinal_sign(heading->label.of(line)) && is_capitalised(rest);
    const bool cited =
        (follows_citation(rest, grammar) && !titled) || is_lower_case(rest) || rest.starts_with(',');
    if (cited) return std::nullopt;
  }
  const bool group = heading->kind != HeadingWord::Kind::article;
  if (group && heading->heading.size() > longest_title) return std::nullopt;
  return heading;
}

}  // namespace pandect
