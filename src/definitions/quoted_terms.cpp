#include "definitions/quoted_terms.h"

#include <algorithm>

#include "text/language_profile.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t longest_bracket_lead = 90;
constexpr std::size_t longest_comma_words = 200;
constexpr std::size_t most_terms = 8;  // that are defined together

}  // namespace

struct QuotedTerms::Group {
  std::vector<Quoted> terms;
  std::size_t begin = 0;  // of the first mark
  std::size_t end = 0;    // after the last mark
};

namespace {

std::vector<std::string_view> opening_of(const DefiningWords& words) {
  std::vector<std::string_view> opening(opening_marks().begin(), opening_marks().end());
  for (std::size_t i = 0; i < words.marks.size(); i += 2) opening.push_back(words.marks[i]);
  return opening;
}

/// Languages without blanks have no word beginnings, and so no case to ignore.
Triggers::Case case_of(Language language) {
  return joins_words(language) ? Triggers::Case::exact : Triggers::Case::ignored;
}

}  // namespace

QuotedTerms::QuotedTerms(Language language)
    : words_(defining_words(language)),
      opening_(opening_of(words_)),
      marks_(opening_, Triggers::Case::exact),
      scope_triggers_(scope_triggers(words_.scopes, case_of(language))) {}

std::optional<Quoted> QuotedTerms::quoted_at(std::string_view text, std::size_t at) const {
  for (std::size_t i = 0; i < words_.marks.size(); i += 2) {
    const std::string_view open = words_.marks[i];
    const std::string_view close = words_.marks[i + 1];
    if (!text.substr(at).starts_with(open)) continue;
    const std::size_t begin = at + open.size();
    const std::string_view inside = text.substr(begin, longest_defined_term);
    const std::size_t length = inside.substr(0, inside.find('\n')).find(close);
    if (length == std::string_view::npos) return std::nullopt;
    const Span term = trim_words(text, make_span(begin, begin + length));
    if (term.empty()) return std::nullopt;
    return Quoted{term, begin + length + close.size()};
  }
  return pandect::quoted_at(text, at);
}

std::optional<QuotedTerms::Group> QuotedTerms::read_group(std::string_view text, std::size_t at) const {
  const std::optional<Quoted> first = quoted_at(text, at);
  if (!first) return std::nullopt;
  Group group{{*first}, at, first->end};
  while (group.terms.size() < most_terms) {
    Cursor cursor(text, group.end);
    cursor.skip_blanks();
    const bool comma = cursor.take(",");
    if (comma) cursor.skip_blanks();
    const bool joined = take_any_word(cursor, words_.joining) || comma;
    cursor.skip_blanks();
    if (!joined) break;
    const std::optional<Quoted> next = quoted_at(text, cursor.at());
    if (!next) break;
    group.terms.push_back(*next);
    group.end = next->end;
  }
  return group;
}

std::optional<std::size_t> QuotedTerms::defined_after_comma(Cursor cursor) const {
  if (!words_.after_comma || !cursor.take(",")) return std::nullopt;
  const std::string_view rest = cursor.rest().substr(0, longest_comma_words);
  for (std::size_t i = 0; i + 1 < rest.size(); ++i) {
    const char c = rest[i];
    if (c == '\n' || c == '"' || c == '.' || c == ';' || c == '\xE2') return std::nullopt;
    if (c != ',') continue;
    Cursor after(rest, i + 1);
    after.skip_blanks();
    if (take_any_word(after, words_.defining)) return cursor.at() + after.at();
  }
  return std::nullopt;
}

std::optional<std::size_t> QuotedTerms::defined_after_limit(Cursor cursor) const {
  if (!take_any_word(cursor, words_.limiting)) return std::nullopt;
  const std::string_view rest = cursor.rest().substr(0, longest_comma_words);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    if (c == '\n' || c == '"' || c == ';' || c == '\xE2') return std::nullopt;
    if (c == '.' && i + 1 < rest.size() && rest[i + 1] == ' ') return std::nullopt;
    if (c != ' ') continue;
    Cursor after(rest, i + 1);
    if (take_any_word(after, words_.defining)) return cursor.at() + after.at();
    // "shall not be taken to include" defines nothing.
    if (after.take_word("to")) i += std::string_view(" to").size();
  }
  return std::nullopt;
}

std::optional<std::size_t> QuotedTerms::defined_until(std::string_view text, const Group& group) const {
  Cursor cursor(text, group.end);
  cursor.skip_blanks();
  if (cursor.take("(")) {  // a remark on the term: “X” (or “Y”) means
    const std::size_t close = cursor.rest().substr(0, longest_bracket_lead).find_first_of(")\n");
    if (close == std::string_view::npos || cursor.rest()[close] != ')') return std::nullopt;
    cursor.skip(close + 1);
    cursor.skip_blanks();
  }
  if (take_any_word(cursor, words_.defining)) return cursor.at();
  if (const auto after_comma = defined_after_comma(cursor)) return after_comma;
  if (const auto after_limit = defined_after_limit(cursor)) return after_limit;
  if (words_.at_line_begin.empty()) return std::nullopt;
  const Span line = line_around(text, group.begin);
  const std::string_view before = text.substr(line.begin, group.begin - line.begin);
  if (marker_of(before).size != before.size() || !take_any_word(cursor, words_.at_line_begin))
    return std::nullopt;
  return cursor.at();
}

bool QuotedTerms::is_defined_by_what_is_before(std::string_view text, const Group& group,
                                               const ScopeFinder& finder) const {
  const std::optional<std::size_t> verb = ends_with_any(text, group.begin, words_.before_term);
  return verb && finder.named_in(clause_begin(text, *verb), *verb);
}

std::optional<std::size_t> QuotedTerms::name_lead(std::string_view text, const Group& group) const {
  Cursor behind(text, group.end);
  behind.skip_blanks();
  if (!words_.behind_name.empty() && !take_any_word(behind, words_.behind_name)) return std::nullopt;
  if (const std::optional<std::size_t> inside = open_bracket(text, group.begin, longest_bracket_lead)) {
    Cursor lead(text, *inside);
    lead.skip_char();
    lead.skip_blanks();
    const bool bare = lead.at() == group.begin;
    const bool closed = std::string_view(")],;").find(behind.peek()) != std::string_view::npos;
    if (bare && words_.bare_brackets && behind.peek() == ')') return *inside;
    const bool named = closed || !words_.behind_name.empty() || take_any_word(behind, words_.joining);
    if (!bare && named && take_any_word(lead, words_.bracket)) return *inside;
  }
  const std::optional<std::size_t> naming = ends_with_any(text, group.begin, words_.naming);
  if (!naming || ends_with_any(text, *naming, words_.no_naming_after)) return std::nullopt;
  return naming;
}

std::size_t QuotedTerms::name_end(std::string_view text, const Group& group) const {
  const bool in_bracket = open_bracket(text, group.begin, longest_bracket_lead).has_value();
  if (!in_bracket && words_.behind_name.empty()) return group.end;
  const std::size_t least = std::min(text.size(), group.end + longest_bracket_lead);
  for (std::size_t at = group.end; at < least;) {
    const std::size_t begin = at;
    const char32_t c = decode_utf8(text, at);
    if (c == '\n') break;
    if (c == ')' || c == U'）') return at;
    if (!in_bracket && (c == '.' || c == U'。')) return at;
    if (!in_bracket && (c == ',' || c == U'、')) return begin;
  }
  return group.end;
}

std::vector<Definition> QuotedTerms::find(std::string_view text) const {
  std::vector<Definition> found;
  ScopeFinder finder = scopes(text);
  std::size_t from = 0;
  std::size_t defined = 0;  // where the words end that define the term defined last
  for (auto hit = marks_.next(text, 0); hit; hit = marks_.next(text, from)) {
    from = hit->at + opening_[hit->word].size();
    const std::optional<Group> group = read_group(text, hit->at);
    if (!group) continue;
    Definition definition;
    if (const std::optional<std::size_t> until = defined_until(text, *group)) {
      definition.span = make_span(group->begin, definition_end(text, group->end, words_.language));
      definition.scope = finder.of(group->begin, definition.span.end);
      // “X” as used in this Part means
      if (const std::optional<Level> limit = finder.named_in(group->end, *until)) definition.scope = *limit;
      defined = *until;
    } else if (is_defined_by_what_is_before(text, *group, finder)) {
      definition.span =
          make_span(clause_begin(text, group->begin), definition_end(text, group->end, words_.language));
      definition.scope = finder.of(group->begin, definition.span.end);
    } else if (const std::optional<std::size_t> lead = name_lead(text, *group)) {
      // The named words begin after a term whose definition contains the name.
      const std::size_t begin = std::max(clause_begin(text, *lead), defined <= *lead ? defined : 0);
      definition.span = trim(text, make_span(begin, name_end(text, *group)));
      definition.scope = finder.named_in(*lead, group->begin).value_or(Level::work);
      definition.onward = true;
    } else {
      continue;
    }
    for (const Quoted& quoted : group->terms) {
      definition.term_span = without_article(text, quoted.words);
      definition.term = make_term(definition.term_span.of(text));
      if (!definition.term.empty()) found.push_back(definition);
    }
    from = group->end;
  }
  return found;
}

Span QuotedTerms::without_article(std::string_view text, Span term) const {
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view article : words_.articles) {
      if (article.size() >= term.size() || !Cursor(text, term.begin).sees_ignoring_case(article)) continue;
      term = trim_words(text, make_span(term.begin + article.size(), term.end));
      again = true;
    }
  }
  return term;
}

}  // namespace pandect
