#include "answer/read/citing_words.h"

#include <algorithm>
#include <array>
#include <string>

#include "answer/answer_layout.h"
#include "answer/compare/statement.h"
#include "text/scanner.h"

namespace pandect {
namespace {

bool is_any_of(std::span<const Span> spans, Span inner) {
  return std::ranges::any_of(spans, [&](Span span) { return span.contains(inner); });
}

/// A number without a unit, or a date: of a page, a code, a day of publication.
bool may_cite(const Fact& fact) {
  return fact.quantity.dimension == "n" || fact.quantity.dimension == "date";
}

}  // namespace

std::vector<Span> find_brackets(std::string_view text, std::span<const Span> outside) {
  std::vector<Span> brackets;
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '(' && text[at] != ')') continue;
    if (is_any_of(outside, make_span(at, at + 1))) continue;
    if (text[at] == '(') {
      if (depth == 0) begin = at;
      ++depth;
    } else if (depth > 0) {
      --depth;
      if (depth == 0) brackets.push_back(make_span(begin, at + 1));
    }
  }
  return brackets;
}

bool only_cites(std::string_view words, Language language, std::span<const Span> cited) {
  if (cited.empty() || !vocabulary(language).compares()) return false;
  const LegalStatement statement = read_statement(words, language, cited);
  return statement.forces.empty() && std::ranges::all_of(statement.facts, may_cite);
}

bool only_names(std::string_view words, Language language, std::span<const Span> hidden,
                std::string_view names) {
  constexpr std::size_t longest_abbreviation = 4;
  const Vocabulary& known = vocabulary(language);
  const std::string lower_names = small_letters(names);
  Cursor cursor(words, 0);
  while (!cursor.done()) {
    const std::size_t begin = cursor.at();
    while (is_word_char(cursor.peek_char())) cursor.skip_char();
    const std::string_view word = words.substr(begin, cursor.at() - begin);
    if (word.empty()) {
      cursor.skip_char();
      continue;
    }
    if (known.is_stop(word) || answer_layout().is_listed("signal", word) ||
        is_any_of(hidden, make_span(begin, cursor.at())))
      continue;
    const bool abbreviated = cursor.peek() == '.' && word.size() <= longest_abbreviation;
    const bool initials = std::ranges::all_of(
        word, [](char c) { return is_ascii_digit(c) || (c >= 'A' && c <= 'Z') || c == '_'; });
    if (!abbreviated && !initials && lower_names.find(small_letters(word)) == std::string::npos) return false;
  }
  return true;
}

bool is_question(std::string_view sentence) {
  constexpr std::array<std::string_view, 11> signs{" ", ".", "\"", "'", ")", "]", "”", "’", "»", "」", "』"};
  constexpr std::array<std::string_view, 2> marks{"?", "？"};
  const auto drop = [&](std::string_view end) {
    const bool ends = sentence.ends_with(end);
    if (ends) sentence.remove_suffix(end.size());
    return ends;
  };
  const AnswerLayout& layout = answer_layout();
  while (std::ranges::any_of(signs, drop) || std::ranges::any_of(layout.of("polite"), drop)) {
  }
  const auto ends = [&](std::string_view end) { return sentence.ends_with(end); };
  const auto contains = [&](std::string_view word) { return sentence.find(word) != std::string_view::npos; };
  return std::ranges::any_of(marks, ends) || (std::ranges::any_of(layout.of("question"), ends) &&
                                              std::ranges::none_of(layout.of("no-question"), contains));
}

bool is_date_line(std::string_view sentence) {
  constexpr std::size_t longest = 100;
  const std::size_t colon = sentence.substr(0, longest).find(':');
  return colon != std::string_view::npos && sentence.size() <= longest &&
         answer_layout().is_listed("date", small_letters(sentence.substr(0, colon)));
}

}  // namespace pandect
