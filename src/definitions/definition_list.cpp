#include "definitions/definition_list.h"

#include <algorithm>

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
                                             std::span<const std::string_view> item_lead) {
  std::vector<Definition> found;
  Span line = line_around(text, lead);
  const ListMarker above = marker_of(line.of(text)).kind;
  std::optional<ListMarker> items;
  while (const std::optional<Span> next = line_after(text, line)) {
    line = *next;
    if (line.end > lead + longest_list) break;
    if (trim(text, line).empty()) continue;
    const ListMarker marker = marker_of(line.of(text)).kind;
    if (!items) items = marker;
    if (marker == above && marker != ListMarker::none) break;  // the next paragraph
    std::optional<TermBeforeColon> item = term_behind_lead(text, line, item_lead);
    if (!item) item = term_before_colon(text, line);
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
