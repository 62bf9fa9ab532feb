#include "answer/compare/quantity_period.h"

#include <algorithm>
#include <string>

#include "answer/compare/numbers.h"
#include "answer/compare/quantity_units.h"

namespace pandect {
namespace {

/// The time unit at a byte.
std::optional<Vocabulary::Match> match_time(const Vocabulary& words, std::string_view text, std::size_t at) {
  const auto match = words.match(text, at, PhraseKind::unit);
  return match && is_time(match->phrase->unit) ? match : std::nullopt;
}

/// The end of "per", "for each" and the blank behind it.
std::optional<std::size_t> skip_per(const Vocabulary& words, std::string_view text, std::size_t at) {
  for (std::string lead : words.words(WordList::per)) {
    if (words.spaced()) lead += ' ';
    if (text.substr(at).starts_with(lead)) return at + lead.size();
  }
  return std::nullopt;
}

/// "Per year", "a day", "for each day", "per dag", "ต่อปี".
std::optional<Unit> read_period_behind(const Vocabulary& words, std::string_view text, std::size_t end) {
  const auto at = skip_per(words, text, skip_blank(text, end));
  if (!at) return std::nullopt;
  if (const auto unit = match_time(words, text, *at)) return unit->phrase->unit;
  return std::nullopt;
}

/// "연 5퍼센트", "월 1회", "1일당 10만원": a separate word directly before the number.
std::optional<Unit> read_word_before(const Vocabulary& words, std::string_view before) {
  if (!before.ends_with(' ')) return std::nullopt;
  before.remove_suffix(1);
  const std::size_t space = before.find_last_of(" (,.");
  return words.period(space == std::string_view::npos ? before : before.substr(space + 1));
}

}  // namespace

std::optional<Unit> read_period(const Vocabulary& words, std::string_view text, std::size_t begin,
                                std::size_t end) {
  if (const auto behind = read_period_behind(words, text, end)) return behind;
  const std::string_view before = text.substr(0, begin);
  return read_word_before(words, before);
}

}  // namespace pandect
