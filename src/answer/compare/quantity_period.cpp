#include "answer/compare/quantity_period.h"

#include <algorithm>
#include <array>
#include <span>

#include "answer/compare/numbers.h"

namespace pandect {
namespace {

struct Prefix {
  std::string_view word;
  Unit unit;
};

bool is_time(const Unit& unit) {
  return unit.dimension == "s" || unit.dimension == "mo";
}

/// The time unit at a byte.
std::optional<Vocabulary::Match> match_time(const Vocabulary& words, std::string_view text, std::size_t at) {
  const auto match = words.match(text, at, PhraseKind::unit);
  return match && is_time(match->phrase->unit) ? match : std::nullopt;
}

/// "Per year", "a day", "for each day", "per dag", "ต่อปี".
std::optional<Unit> read_period_behind(const Vocabulary& words, std::string_view text, std::size_t end) {
  const std::size_t at = skip_blank(text, end);
  for (std::string lead : words.words(WordList::per)) {
    if (words.spaced()) lead += ' ';
    if (!text.substr(at).starts_with(lead)) continue;
    if (const auto unit = match_time(words, text, at + lead.size())) return unit->phrase->unit;
    if (text.substr(at + lead.size()).starts_with("annum")) return Unit{"mo", 12};
  }
  return std::nullopt;
}

/// "วันละหนึ่งพันบาท", "เดือนละไม่เกิน 500 บาท".
std::optional<Unit> read_thai_period_before(const Vocabulary& words, std::string_view before) {
  constexpr std::string_view each = "ละ";
  constexpr std::array<std::string_view, 7> between{" ",    "ไม่เกิน",   "ไม่น้อยกว่า", "ไม่ต่ำกว่า",
                                                    "ตั้งแต่", "อย่างน้อย", "จำนวน"};
  for (bool taken = true; taken;) {
    taken = false;
    for (const std::string_view word : between) {
      if (!before.ends_with(word)) continue;
      before.remove_suffix(word.size());
      taken = true;
    }
  }
  if (!before.ends_with(each)) return std::nullopt;
  before.remove_suffix(each.size());
  constexpr std::size_t longest_unit = 18;  // bytes
  for (std::size_t size = std::min(longest_unit, before.size()); size > 0; --size) {
    const std::size_t at = before.size() - size;
    if ((static_cast<unsigned char>(before[at]) & 0xC0) == 0x80) continue;
    const auto unit = match_time(words, before, at);
    if (unit && unit->end == before.size()) return unit->phrase->unit;
  }
  return std::nullopt;
}

/// "연 5퍼센트", "월 1회", "1일당 10만원": separate words directly before the number.
std::optional<Unit> read_korean_period_before(std::string_view before) {
  constexpr double day = 86400;
  static const std::array<Prefix, 13> prefixes{{{"연", {"mo", 12}},
                                                {"연간", {"mo", 12}},
                                                {"매년", {"mo", 12}},
                                                {"1년에", {"mo", 12}},
                                                {"월", {"mo", 1}},
                                                {"매월", {"mo", 1}},
                                                {"월간", {"mo", 1}},
                                                {"1개월에", {"mo", 1}},
                                                {"매일", {"s", day}},
                                                {"1일당", {"s", day}},
                                                {"1일에", {"s", day}},
                                                {"하루에", {"s", day}},
                                                {"하루", {"s", day}}}};
  if (!before.ends_with(' ')) return std::nullopt;
  before.remove_suffix(1);
  const std::size_t space = before.find_last_of(" (,.");
  const std::string_view word = space == std::string_view::npos ? before : before.substr(space + 1);
  const auto found = std::ranges::find(prefixes, word, &Prefix::word);
  return found == prefixes.end() ? std::nullopt : std::optional(found->unit);
}

}  // namespace

std::optional<Unit> read_period(const Vocabulary& words, std::string_view text, std::size_t begin,
                                std::size_t end) {
  if (const auto behind = read_period_behind(words, text, end)) return behind;
  const std::string_view before = text.substr(0, begin);
  if (const auto period = read_thai_period_before(words, before)) return period;
  return read_korean_period_before(before);
}

}  // namespace pandect
