#include "citations/resolve/work_index.h"

#include <algorithm>
#include <optional>
#include <string>

#include "base/hash.h"
#include "text/ordinal.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// A number without what printers and citations set differently: "71 bis", "71-bis" and "71bis"; "XVI C" and
/// "XVIC"; "1.228" and "1228".
std::string comparable_number(std::string_view number) {
  constexpr std::size_t group = 3;
  const auto is_letter = [](char c) { return !is_ascii_digit(c); };
  std::string kept;
  for (std::size_t at = 0; at < number.size(); ++at) {
    const char c = number[at];
    const bool beside_letter = at > 0 && at + 1 < number.size() && c == '-' &&
                               (is_letter(number[at - 1]) || is_letter(number[at + 1]));
    const bool thousands = c == '.' && at > 0 && at <= group && number.size() == at + 1 + group &&
                           has_only_digits(number.substr(0, at)) && has_only_digits(number.substr(at + 1));
    if (c != ' ' && !beside_letter && !thousands) kept += c;
  }
  return kept;
}

/// Divisions are cited by level names on which laws and readers disagree ("titel" is a titel or a titeldeel):
/// a level is searched for itself first, then its neighbours.
std::uint64_t hash_of(Level level, std::string_view number) {
  std::string key(1, static_cast<char>('0' + static_cast<int>(level)));
  key += comparable_number(number);
  return hash64(key);
}

bool is_indexed(const Provision& provision) {
  return (provision.unit || provision.level < Level::article) && !provision.number.empty();
}

/// The sort key of a number; nothing when the text is not entirely a number.
std::optional<Ordinal> order_of(std::string_view number) {
  const auto written = read_number(number, {.compound = true, .roman = true, .letter = true});
  if (!written || written->length != number.size()) return std::nullopt;
  return written->ordinal;
}

}  // namespace

WorkIndex::WorkIndex(std::span<const Provision> provisions) : provisions_(provisions) {
  for (std::uint32_t i = 0; i < provisions_.size(); ++i) {
    const Provision& provision = provisions_[i];
    if (is_indexed(provision)) keys_.push_back({hash_of(provision.level, provision.number), i});
  }
  std::sort(keys_.begin(), keys_.end(), [](const Key& a, const Key& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.place < b.place;
  });
}

std::vector<std::uint32_t> WorkIndex::find(Level level, std::string_view number) const {
  std::vector<std::uint32_t> places;
  std::vector<std::uint32_t> alike;
  const std::string comparable = comparable_number(number);
  const std::uint64_t hash = hash_of(level, number);
  auto key = std::lower_bound(keys_.begin(), keys_.end(), hash,
                              [](const Key& k, std::uint64_t wanted) { return k.hash < wanted; });
  for (; key != keys_.end() && key->hash == hash; ++key) {
    const Provision& provision = provisions_[key->place];
    if (provision.level != level || comparable_number(provision.number) != comparable) continue;
    (provision.number == number ? places : alike).push_back(key->place);
  }
  return places.empty() ? alike : places;
}

bool WorkIndex::has_level(Level level) const {
  return std::any_of(keys_.begin(), keys_.end(),
                     [&](const Key& key) { return provisions_[key.place].level == level; });
}

std::uint32_t WorkIndex::end_of(std::uint32_t provision) const {
  std::uint32_t end = provision + 1;
  while (end < provisions_.size() && provisions_[end].parent != no_provision &&
         provisions_[end].parent >= provision) {
    ++end;
  }
  return end;
}

std::uint32_t WorkIndex::find_below(std::uint32_t provision, Level level, std::string_view number) const {
  const std::uint32_t end = end_of(provision);
  const bool in_annex = provisions_[provision].level == Level::annex;
  std::uint32_t deeper = no_provision;
  std::uint32_t near = no_provision;
  for (std::uint32_t i = provision + 1; i < end; ++i) {
    const Provision& candidate = provisions_[i];
    if (candidate.number != number) continue;
    const bool child = candidate.parent == provision;
    if (candidate.level == level && child) return i;
    if (candidate.level == level && deeper == no_provision) deeper = i;
    // Readers and drafters disagree about what is a paragraph and what an item: any child with the number
    // matches, and the parts of a schedule are cited as paragraphs.
    const bool part = candidate.level > Level::article || (in_annex && candidate.level == Level::article);
    if ((child || (in_annex && candidate.unit)) && part && near == no_provision) near = i;
  }
  return deeper != no_provision ? deeper : near;
}

std::uint32_t WorkIndex::enclosing(std::uint32_t provision, Level level) const {
  for (std::uint32_t at = provision; at < provisions_.size(); at = provisions_[at].parent) {
    if (provisions_[at].level == level) return at;
  }
  return no_provision;
}

std::uint32_t WorkIndex::unit_of(std::uint32_t provision) const {
  for (std::uint32_t at = provision; at < provisions_.size(); at = provisions_[at].parent) {
    if (provisions_[at].unit) return at;
  }
  return no_provision;
}

std::uint32_t WorkIndex::neighbour(std::uint32_t provision, bool next) const {
  const Provision& here = provisions_[provision];
  const auto matches = [&](const Provision& other) {
    return other.level == here.level && (here.unit ? other.unit : other.parent == here.parent);
  };
  if (next) {
    for (std::uint32_t i = end_of(provision); i < provisions_.size(); ++i) {
      if (matches(provisions_[i])) return i;
    }
  } else {
    for (std::uint32_t i = provision; i-- > 0;) {
      if (matches(provisions_[i])) return i;
    }
  }
  return no_provision;
}

std::vector<std::uint32_t> WorkIndex::between(std::uint32_t first, std::uint32_t last) const {
  std::vector<std::uint32_t> places;
  const Provision& model = provisions_[first];
  const bool beside = beside_body(first);
  for (std::uint32_t i = first; i <= last && i < provisions_.size(); ++i) {
    const Provision& provision = provisions_[i];
    if (provision.level != model.level || provision.unit != model.unit) continue;
    if (!model.unit && provision.parent != model.parent) continue;
    if (beside_body(i) == beside) places.push_back(i);
  }
  return places;
}

std::vector<std::uint32_t> WorkIndex::numbered_between(std::uint32_t scope, Level level,
                                                       std::string_view first, std::string_view last) const {
  std::vector<std::uint32_t> places;
  const std::optional<Ordinal> low = order_of(first);
  const std::optional<Ordinal> high = order_of(last);
  if (!low || !high || *high < *low) return places;
  for (std::uint32_t i = scope + 1, end = end_of(scope); i < end; ++i) {
    const Provision& provision = provisions_[i];
    if (provision.level != level || provision.number.empty() || (level == Level::article && !provision.unit))
      continue;
    if (beside_body(i) != beside_body(scope) && level == Level::article) continue;
    const std::optional<Ordinal> order = order_of(provision.number);
    if (order && *low <= *order && *order <= *high) places.push_back(i);
  }
  return places;
}

bool WorkIndex::beside_body(std::uint32_t provision) const {
  for (std::uint32_t at = provisions_[provision].parent; at < provisions_.size();
       at = provisions_[at].parent) {
    if (provisions_[at].level == Level::addendum || provisions_[at].level == Level::annex) return true;
  }
  return false;
}

}  // namespace pandect
