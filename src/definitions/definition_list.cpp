#include "definitions/definition_list.h"

#include <algorithm>
#include <set>

#include "text/lines.h"

namespace pandect {
namespace {

constexpr std::size_t longest_list = std::size_t{1} << 20;

/// "per fontana, ogni opera …": the words between a lead and the first comma.
std::optional<TermBeforeColon> term_behind_lead(std::string_view text, Span line,
                                                std::span<const std::string_view> leads) {
  Cursor cursor(text.substr(0, line.end), line.begin + marker_of(line.of(text)).size);
  cursor.skip_blanks();
  if (!std::ranges::any_of(leads, [&](std::string_view lead) { return cursor.take_word(lead); }))
    return std::nullopt;
  const std::size_t comma = cursor.rest().find(',');
  if (comma == std::string_view::npos || comma > longest_defined_term) return std::nullopt;
  const Span term = trim_words(text, make_span(cursor.at(), cursor.at() + comma));
  const std::optional<Quoted> quoted = quoted_at(text, term.begin);
  if (term.empty()) return std::nullopt;
  return TermBeforeColon{quoted ? quoted->words : term, cursor.at() + comma + 1};
}

/// "一　温泉　地中から…": the words between an item's marker and the next ideographic space.
std::optional<TermBeforeColon> term_before_blank(std::string_view text, Span line) {
  constexpr std::string_view blank = "\u3000";
  const std::size_t begin = line.begin + marker_of(line.of(text)).size;
  const std::size_t size = text.substr(begin, std::min(line.end - begin, longest_defined_term)).find(blank);
  if (begin == line.begin || size == std::string_view::npos || size == 0) return std::nullopt;
  return TermBeforeColon{make_span(begin, begin + size), begin + size + blank.size()};
}

/// "1) port – a place …": the words between an item's marker and a word behind a term.
std::optional<TermBeforeColon> term_before_word(std::string_view text, Span line,
                                                const DefiningWords& words) {
  const std::size_t begin = line.begin + marker_of(line.of(text)).size;
  const std::string_view rest = text.substr(begin, std::min(line.end - begin, longest_defined_term));
  std::optional<TermBeforeColon> first;
  for (const std::string_view word : words.after_term) {
    const std::size_t size = rest.find(word);
    if (begin == line.begin || size == std::string_view::npos || size == 0) continue;
    if (!first || begin + size < first->term.end)
      first = {trim_words(text, make_span(begin, begin + size)), begin + size + word.size()};
  }
  return first;
}

std::optional<TermBeforeColon> term_of_item(std::string_view text, Span line, const DefiningWords& words) {
  std::optional<TermBeforeColon> item = term_behind_lead(text, line, words.item_lead);
  if (!item && words.blank_after_term) item = term_before_blank(text, line);
  if (!item) item = term_before_colon(text, line);
  return item ? item : term_before_word(text, line, words);
}

}  // namespace

std::optional<TermBeforeColon> term_before_colon(std::string_view text, Span line) {
  const std::string_view words = line.of(text);
  const std::size_t begin = marker_of(words).size;
  const std::size_t colon = words.find(':', begin);
  if (colon == std::string_view::npos || colon - begin > longest_defined_term) return std::nullopt;
  Span term = trim_words(text, make_span(line.begin + begin, line.begin + colon));
  if (const std::optional<Quoted> quoted = quoted_at(text, term.begin); quoted && quoted->end >= term.end)
    term = quoted->words;
  if (term.empty()) return std::nullopt;
  return TermBeforeColon{term, line.begin + colon + 1};
}

std::vector<Definition> read_definition_list(std::string_view text, std::size_t lead, Level scope,
                                             const DefiningWords& words) {
  std::vector<Definition> found;
  Span line = line_around(text, lead);
  const ListMarker above = marker_of(line.of(text)).kind;
  std::optional<ListMarker> items;
  std::set<ListMarker> below;
  while (const std::optional<Span> next = line_after(text, line)) {
    line = *next;
    if (line.end > lead + longest_list) break;
    if (trim(text, line).empty()) continue;
    const MarkerAt marked = marker_of(line.of(text));
    const ListMarker marker = marked.kind;
    if (!items) items = marker;
    if (marker == above && marker != ListMarker::none) break;  // the next paragraph
    // A list below an item begins with its first number; "2" behind items is a paragraph.
    const bool known = marker == *items || marker == ListMarker::none || below.contains(marker);
    if (!known && !marked.is_first()) break;
    if (!known) below.insert(marker);
    const std::optional<TermBeforeColon> item = term_of_item(text, line, words);
    const std::string term = item ? make_term(item->term.of(text)) : std::string();
    if (marker == ListMarker::none && term.empty()) break;
    if (marker != *items || term.empty()) {
      // Divisions of the item before.
      if (!found.empty()) found.back().span.end = trim(text, line).end;
      continue;
    }
    Definition definition{term, item->term, {}, scope, false};
    definition.span = trim(text, make_span(line.begin + marker_of(line.of(text)).size, line.end));
    found.push_back(std::move(definition));
  }
  return found;
}

}  // namespace pandect
