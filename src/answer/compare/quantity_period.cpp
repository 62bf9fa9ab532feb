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

/// The time in "per square metre and per month", "je Quadratmeter und Monat".
/// @param at the other measure
std::optional<Unit> read_period_beside(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr int most_words = 3;
  for (int count = 0; count < most_words && at < text.size(); ++count) {
    at = skip_blank(text, std::min(text.find(' ', at), text.size()));
    const auto joint = words.match(text, at, PhraseKind::conjunction);
    if (!joint) continue;
    const std::size_t behind = skip_blank(text, joint->end);
    const auto unit = match_time(words, text, skip_per(words, text, behind).value_or(behind));
    return unit ? std::optional(unit->phrase->unit) : std::nullopt;
  }
  return std::nullopt;
}

/// "Per year", "a day", "for each day", "per dag", "ต่อปี".
std::optional<Unit> read_period_behind(const Vocabulary& words, std::string_view text, std::size_t end) {
  const auto at = skip_per(words, text, skip_blank(text, end));
  if (!at) return std::nullopt;
  if (const auto unit = match_time(words, text, *at)) return unit->phrase->unit;
  return words.spaced() ? read_period_beside(words, text, *at) : std::nullopt;
}

/// "วันละหนึ่งพันบาท", "เดือนละไม่เกิน 500 บาท": a unit before the sum that applies to it.
std::optional<Unit> read_unit_before(const Vocabulary& words, std::string_view before) {
  for (bool taken = true; taken;) {
    const auto begin = words.begin_of(WordList::before_sum, before);
    taken = begin || before.ends_with(' ');
    if (taken) before = before.substr(0, begin ? *begin : before.size() - 1);
  }
  const auto each = words.begin_of(WordList::each, before);
  if (!each) return std::nullopt;
  before = before.substr(0, *each);
  constexpr std::size_t longest_unit = 18;  // bytes
  for (std::size_t size = std::min(longest_unit, before.size()); size > 0; --size) {
    const std::size_t at = before.size() - size;
    if ((static_cast<unsigned char>(before[at]) & 0xC0) == 0x80) continue;
    const auto unit = match_time(words, before, at);
    if (unit && unit->end == before.size()) return unit->phrase->unit;
  }
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
  if (const auto period = read_unit_before(words, before)) return period;
  return read_word_before(words, before);
}

}  // namespace pandect
