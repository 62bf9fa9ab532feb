#include "answer/compare/quantity_parts.h"

#include "answer/compare/numbers.h"
#include "answer/compare/quantity_units.h"

namespace pandect {
namespace {

/// "Half of one percent", "half a million dollars", "half a dozen": a fraction of the number after it.
Quantity part_of_what_follows(const Vocabulary& words, std::string_view text, const Quantity& part) {
  constexpr double least = 1000;
  const auto skip = [&](WordList list, std::size_t at) {
    const auto end = words.end_of(list, text, at);
    return end ? skip_blank(text, *end) : at;
  };
  const std::size_t whole_at = skip(WordList::part_joint, skip_blank(text, part.end));
  const std::size_t behind = skip(WordList::article, whole_at);
  const bool counted = behind > whole_at;
  const auto number = read_number(words, text, behind);
  const std::size_t end = number ? number->end : behind;
  const auto unit = read_unit(words, text, end);
  const bool percent = unit && unit->phrase->unit.dimension == "ratio";
  if (!percent && (!number || (number->value < least && !counted))) return part;
  Quantity whole = part;
  whole.value *= number ? number->value : 1;
  whole.end = unit ? unit->end : end;
  if (unit) whole.value *= unit->phrase->unit.factor;
  whole.dimension = unit ? unit->phrase->unit.dimension : "n";
  return whole;
}

/// "Half a year", "third of a", "derde deel": a fraction without a numerator.
std::optional<Quantity> read_fraction(const Vocabulary& words, std::string_view text, std::size_t at,
                                      const Vocabulary::Match& fraction) {
  constexpr double half = 0.5;
  const std::size_t behind = skip_blank(text, fraction.end);
  // "third", "quarter" have other meanings, and "een derde" is also a third party.
  const std::string_view before = text.substr(0, at);
  const bool article =
      before.ends_with(' ') && words.begin_of(WordList::article, before.substr(0, before.size() - 1));
  const bool part = words.end_of(WordList::part_of, text, behind) ||
                    (article && words.end_of(WordList::article_part_of, text, behind));
  const double value = fraction.phrase->value;
  if (value < half && !part) return std::nullopt;
  const auto end = words.end_of(WordList::article, text, behind);
  if (const auto unit = match_kind(words, text, end ? skip_blank(text, *end) : behind, PhraseKind::unit))
    return Quantity{value * unit->phrase->unit.factor, unit->phrase->unit.dimension, at, unit->end};
  return part_of_what_follows(words, text, {value, "ratio", at, fraction.end});
}

/// "100분의 3": the denominator comes first; "หนึ่งในสาม": the numerator.
std::optional<Quantity> read_marked_part(const Vocabulary& words, std::string_view text, std::size_t at,
                                         const Number& number) {
  const std::size_t mark = skip_blank(text, number.end);
  const auto below = words.end_of(WordList::denominator_mark, text, mark);
  const auto above = below ? std::nullopt : words.end_of(WordList::numerator_mark, text, mark);
  if (!below && !above) return std::nullopt;
  const auto other = read_number(words, text, skip_blank(text, below ? *below : *above));
  if (!other) return std::nullopt;
  const double part = below ? other->value : number.value;
  const double whole = below ? number.value : other->value;
  if (whole == 0 || (above && whole <= part)) return std::nullopt;
  return Quantity{part / whole, "ratio", at, other->end};
}

}  // namespace

std::optional<Quantity> read_part(const Vocabulary& words, std::string_view text, std::size_t at) {
  constexpr double hundred = 100;
  constexpr double nearly_all = 0.9;
  if (const auto percent = words.end_of(WordList::percent_before, text, at)) {
    auto number = read_number(words, text, skip_blank(text, *percent));
    if (!number) return std::nullopt;
    const auto half =
        words.spaced() ? std::nullopt : match_kind(words, text, number->end, PhraseKind::fraction);
    if (half) number = Number{number->value + half->phrase->value, half->end};  // "ร้อยละเจ็ดกึ่ง"
    return Quantity{number->value / hundred, "ratio", at, number->end};
  }
  if (const auto alone = match_kind(words, text, at, PhraseKind::fraction))
    return read_fraction(words, text, at, *alone);
  const auto number = read_number(words, text, at);
  if (!number) return std::nullopt;
  if (auto part = read_marked_part(words, text, at, *number)) return part;
  std::size_t behind = skip_blank(text, number->end);
  if (behind < text.size() && text[behind] == '-') ++behind;
  const auto fraction = match_kind(words, text, behind, PhraseKind::fraction);
  if (!fraction || fraction->phrase->value >= nearly_all || !words.spaced()) return std::nullopt;
  return part_of_what_follows(words, text,
                              {number->value * fraction->phrase->value, "ratio", at, fraction->end});
}

bool take_half(const Vocabulary& words, std::string_view text, std::size_t& at) {
  const std::size_t begin = skip_blank(text, at);
  const auto end = begin > at ? words.end_of(WordList::and_half, text, begin) : std::nullopt;
  if (end) at = *end;
  return end.has_value();
}

}  // namespace pandect
