#include "answer/compare/quantity_units.h"

#include <array>

#include "answer/compare/numbers.h"
#include "text/scanner.h"

namespace pandect {
namespace {

std::string_view word_at(std::string_view text, std::size_t at) {
  return text.substr(at, std::min(text.find(' ', at), text.size()) - at);
}

}  // namespace

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
  if (auto unit = match_kind(words, text, next, PhraseKind::unit)) return unit;
  if (!words.spaced() || next == at) return std::nullopt;
  const std::string_view between = word_at(text, next);
  if (between.size() < 4 || between.size() > 14 || is_ascii_digit(between.front())) return std::nullopt;
  if (between.find_first_of(",.;:") != std::string_view::npos) return std::nullopt;
  const auto unit = match_kind(words, text, next + between.size() + 1, PhraseKind::unit);
  return unit && is_time(unit->phrase->unit) ? unit : std::nullopt;
}

std::optional<Vocabulary::Match> read_range_unit(const Vocabulary& words, std::string_view text,
                                                 std::size_t at) {
  constexpr std::array<std::string_view, 5> signs{"-", "–", "—", "~", "∼"};
  const std::size_t joint = skip_blank(text, at);
  auto end = words.end_of(WordList::range, text, joint);
  if (!end && words.spaced()) {  // "between five and eight years"
    if (const auto joined = match_kind(words, text, joint, PhraseKind::conjunction)) end = joined->end;
  }
  for (const std::string_view sign : signs) {
    if (text.substr(joint).starts_with(sign)) end = joint + sign.size();
  }
  const auto number = end ? read_number(words, text, skip_blank(text, *end)) : std::nullopt;
  return number ? read_unit(words, text, number->end) : std::nullopt;
}

std::optional<Minutes> read_minutes(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr double minutes_of_hour = 60;
  const std::size_t begin = skip_blank(text, at);
  if (count_digits(text, begin) != 2) return std::nullopt;
  const double value = digits_of(text, begin, 2);
  std::size_t end = begin + 2;
  const bool is_decimal =
      end + 1 < text.size() && (text[end] == '.' || text[end] == ',') && count_digits(text, end + 1) > 0;
  if (value >= minutes_of_hour || is_decimal) return std::nullopt;
  if (const auto unit = read_unit(words, text, end)) {
    if (unit->phrase->unit.dimension != "s" || unit->phrase->unit.factor != minutes_of_hour)
      return std::nullopt;
    end = unit->end;
  }
  return Minutes{value, end};
}

}  // namespace pandect
