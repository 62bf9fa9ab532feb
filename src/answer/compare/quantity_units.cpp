#include "answer/compare/quantity_units.h"

#include <array>

#include "answer/compare/numbers.h"
#include "text/scanner.h"

namespace pandect {
bool is_time(const Unit& unit) {
  return unit.dimension == "s" || unit.dimension == "mo";
}

std::optional<Vocabulary::Match> match_kind(const Vocabulary& words, std::string_view text, std::size_t at,
                                            PhraseKind kind) {
  if (at >= text.size()) return std::nullopt;
  const bool month = kind == PhraseKind::month;
  const auto match = words.match(text, at, month ? std::optional(kind) : std::nullopt);
  if (!match || match->phrase->kind == kind) return match;
  // "15세": 세 is three as well.
  const bool number = match->phrase->kind == PhraseKind::number && kind == PhraseKind::unit;
  const auto same = number ? words.match(text, at, kind) : std::nullopt;
  return same && same->end == match->end ? same : std::nullopt;
}

std::optional<Vocabulary::Match> read_unit(const Vocabulary& words, std::string_view text, std::size_t at) {
  std::size_t next = skip_blank(text, at);
  if (next < text.size() && text[next] == '-') ++next;
  return match_kind(words, text, next, PhraseKind::unit);
}

}  // namespace pandect
