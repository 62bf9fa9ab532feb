#include "citations/resolve/path_finder.h"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "law/citation.h"
#include "text/roman.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// "Artikel 2" in article I, which contains another law: whatever its level, it is not a paragraph among
/// others.
bool has_word(const Provision& part) {
  const std::size_t blank = part.label.find(' ');
  return blank != std::string::npos && blank > 1 && is_word_char(Cursor(part.label, 0).peek_char()) &&
         !is_ascii_digit(part.label.front()) && !part.number.empty();
}

}  // namespace

using Relative = Citation::Relative;
using Status = Resolution::Status;

std::vector<std::vector<CitedStep>> other_readings(const std::vector<CitedStep>& path) {
  std::vector<std::vector<CitedStep>> readings;
  const auto add = [&](std::size_t at, std::initializer_list<CitedStep> steps) {
    std::vector<CitedStep> other = path;
    other.insert(other.erase(other.begin() + static_cast<std::ptrdiff_t>(at)), steps);
    readings.push_back(std::move(other));
  };
  for (std::size_t at = 0; at < path.size(); ++at) {
    const auto& [level, number] = path[at];
    if (number.empty()) continue;
    const auto roman = level > Level::article ? parse_roman(number) : std::nullopt;
    if (roman && level == Level::paragraph) add(at, {{level, std::to_string(*roman)}});
    const std::string_view digits = std::string_view(number).substr(0, number.size() - 1);
    const bool letter = number.back() >= 'a' && number.back() <= 'z';
    const bool part = level == Level::item || level == Level::paragraph;  // "lid 1c"
    if (part && letter && !digits.empty() && has_only_digits(digits)) {
      const Level below = level == Level::item ? Level::subitem : Level::item;
      add(at, {{level, std::string(digits)}, {below, number.substr(digits.size())}});
    }
    const std::size_t hyphen = number.rfind('-');
    if (level == Level::article && hyphen != std::string::npos && hyphen > 0 &&
        parse_roman(number.substr(hyphen + 1)))
      add(at, {{level, number.substr(0, hyphen)}, {Level::paragraph, number.substr(hyphen + 1)}});
  }
  return readings;
}

bool PathFinder::is_exact(const Found& found, const Citation& citation) const {
  if (found.places.empty() || citation.path.empty()) return false;
  const CitedStep& last = citation.path.back();
  return last.level == Level::work || last.number.empty() || last.number == "last" ||
         !citation.last.empty() || index_.provisions()[found.places.front()].number == last.number;
}

PathFinder::Found PathFinder::find(const Citation& citation) const {
  Found found;
  if (citation.path.back().level == Level::work) {  // a sentence: the provision around it is found
    Citation around = citation;
    around.path.pop_back();
    return find(around);
  }
  Places starts;
  const std::size_t depth = start(citation, starts, found.status);
  if (starts.empty()) return found;
  found.places = follow(citation, depth, starts.front(), found.status);
  for (std::size_t i = 1; i < starts.size() && !found.places.empty(); ++i) {
    Status status = Status::resolved;
    const Places other = follow(citation, depth, starts[i], status);
    found.others.insert(found.others.end(), other.begin(), other.end());
  }
  if (!found.others.empty()) found.status = Status::ambiguous;
  return found;
}

Places PathFinder::follow(const Citation& citation, std::size_t depth, std::uint32_t at,
                          Status& status) const {
  const bool range = !citation.last.empty();
  const std::size_t end = citation.path.size() - (range && depth < citation.path.size() ? 1 : 0);
  for (; depth < end; ++depth) {
    const CitedStep& step = citation.path[depth];
    std::uint32_t below = step.number == "last" ? last_below(at, step.level) : find_step(at, step);
    if (below == no_provision && step.level == Level::article) {
      status = Status::no_such_provision;
      return {};
    }
    const bool more = depth + 1 < citation.path.size();
    if (below != no_provision && more && is_item_beside(at, below, step, citation.path[depth + 1])) {
      if (step.number != "1") return Places(1, at);
      continue;
    }
    if (below == no_provision && step.level > Level::article && has_layer(at, step.level))
      return Places(1, at);  // a step that is not in the tree resolves to the provision above it
    if (below != no_provision) at = below;
  }
  if (!range) return Places(1, at);
  if (depth < citation.path.size()) return range_below(at, citation);
  return range_from(at, citation);
}

bool PathFinder::is_item_beside(std::uint32_t at, std::uint32_t below, const CitedStep& step,
                                const CitedStep& next) const {
  const std::uint32_t beside = find_step(at, next);
  return step.level == Level::paragraph && index_.provisions()[below].level == next.level &&
         beside != no_provision && index_.provisions()[beside].parent == at &&
         find_step(below, next) == no_provision;
}

bool PathFinder::has_layer(std::uint32_t at, Level level) const {
  for (std::uint32_t i = at + 1, end = index_.end_of(at); i < end; ++i) {
    if (index_.provisions()[i].parent == at && index_.provisions()[i].level == level) return true;
  }
  return false;
}

std::size_t PathFinder::start(const Citation& citation, Places& starts, Status& status) const {
  const CitedStep& first = citation.path.front();
  if (citation.relative != Relative::none) return start_relative(citation, starts, status);
  if (first.level <= Level::article) {
    if (first.level == Level::addendum) starts = look_up_addendum(citation);
    if (first.level == Level::preamble && !first.number.empty()) starts = recitals(first.number);
    if (starts.empty())
      starts = first.number.empty() ? first_of_level(first.level) : look_up(first.level, first.number);
    // The first article of a range may be gone while later ones are there.
    if (starts.empty() && !citation.last.empty() && citation.path.size() == 1) {
      starts = index_.numbered_between(0, first.level, first.number, citation.last);
      if (starts.size() > 1) starts.erase(starts.begin() + 1, starts.end());
    }
    const auto beside = [&](std::uint32_t at) { return index_.beside_body(at); };
    if (first.level == Level::article && std::ranges::all_of(starts, beside) && !(from_ && beside(*from_))) {
      if (const Places groups = look_up_group(first.number); !groups.empty()) starts = groups;
    }
    if (starts.empty()) starts = index_.find(Level::heading, first.number);  // "section 4.3" of a memorandum
    // Without an annex in its tree, "the annex to the Kite Act" may be a work of its own: only the law around
    // it is known.
    const bool unnumbered = first.level == Level::preamble || first.level == Level::annex;
    if (starts.empty() && unnumbered && first.number.empty()) starts = {0};
    if (starts.empty()) status = Status::no_such_provision;
    return 1;
  }
  // "Point 4.1.2 of COM(2025) 18": a heading with that number.
  if (from_.value_or(0) == 0 && first.number.find('.') != std::string::npos) {
    starts = index_.find(Level::heading, first.number);
    if (!starts.empty()) return 1;
  }
  // A paragraph or an item without its article: of the nearest provision around the words that has it.
  if (!from_) {
    status = Status::no_place;
    return 0;
  }
  if (index_.unit_of(*from_) == no_provision) {
    status = Status::no_place;
    return 0;
  }
  starts = {nearest_with(first)};
  return 0;
}

std::uint32_t PathFinder::nearest_with(const CitedStep& part) const {
  const auto parent_of = [&](std::uint32_t at) { return index_.provisions()[at].parent; };
  const std::uint32_t unit = index_.unit_of(*from_);
  const auto climb = [&](std::uint32_t begin) {
    std::uint32_t at = begin;
    while (at != unit && !has_below(at, part)) at = parent_of(at);
    return at;
  };
  std::uint32_t paragraph = no_provision;
  for (std::uint32_t at = *from_; at != unit && !has_word(index_.provisions()[at]); at = parent_of(at)) {
    if (index_.provisions()[at].level != part.level) continue;
    if (has_child(parent_of(at), part)) return parent_of(at);
    if (part.level == Level::paragraph && paragraph == no_provision) paragraph = at;
  }
  if (paragraph == no_provision) return climb(*from_);
  const std::uint32_t outside = climb(parent_of(paragraph));
  // Some readers take the paragraphs of a part of an article for its items.
  const bool found = outside != unit || has_below(unit, part);
  return found || *from_ == paragraph ? outside : climb(parent_of(*from_));
}

bool PathFinder::has_below(std::uint32_t at, const CitedStep& part) const {
  if (part.number == "last") return last_below(at, part.level) != no_provision;
  return index_.find_below(at, part.level, part.number) != no_provision;
}

bool PathFinder::has_child(std::uint32_t parent, const CitedStep& part) const {
  if (part.number == "last") return last_below(parent, part.level) != no_provision;
  for (std::uint32_t i = parent + 1, end = index_.end_of(parent); i < end; ++i) {
    const Provision& child = index_.provisions()[i];
    if (child.parent == parent && child.level == part.level && child.number == part.number) return true;
  }
  return false;
}

std::size_t PathFinder::start_relative(const Citation& citation, Places& starts, Status& status) const {
  if (!from_) {
    status = Status::no_place;
    return 0;
  }
  std::size_t place = 0;
  while (place + 1 < citation.path.size() && !citation.path[place].number.empty()) ++place;
  const Level level = citation.path[place].level;
  std::uint32_t at = level == Level::article ? index_.unit_of(*from_) : index_.enclosing(*from_, level);
  if (at == no_provision && level > Level::article) at = index_.unit_of(*from_);
  // A work may be one book or one part of a code.
  if (at == no_provision && level < Level::article && citation.relative == Relative::same) at = 0;
  if (at != no_provision && citation.relative != Relative::same) {
    at = index_.neighbour(at, citation.relative == Relative::next);
  }
  if (at == no_provision) {
    status = Status::no_such_provision;
  } else {
    starts.assign(1, at);
  }
  return place + 1;
}

std::uint32_t PathFinder::find_step(std::uint32_t at, const CitedStep& step) const {
  if (step.number.empty()) {
    for (std::uint32_t i = at + 1, end = index_.end_of(at); i < end; ++i) {
      if (index_.provisions()[i].level == step.level) return i;
    }
    return no_provision;
  }
  return index_.find_below(at, step.level, step.number);
}

std::uint32_t PathFinder::last_below(std::uint32_t at, Level level) const {
  std::uint32_t last = no_provision;
  for (std::uint32_t i = at + 1, end = index_.end_of(at); i < end; ++i) {
    if (index_.provisions()[i].level == level && index_.provisions()[i].parent == at) last = i;
  }
  return last;
}

Places PathFinder::range_from(std::uint32_t first, const Citation& citation) const {
  const CitedStep& step = citation.path.back();
  const Places ends = look_up(step.level, citation.last);
  const bool at_first = index_.provisions()[first].number == step.number;
  for (const std::uint32_t last : ends) {
    if (at_first && last >= first) return index_.between(first, last);
  }
  Places places = index_.numbered_between(0, step.level, step.number, citation.last);
  return places.empty() ? Places(1, first) : places;
}

Places PathFinder::range_below(std::uint32_t at, const Citation& citation) const {
  const CitedStep& step = citation.path.back();
  const std::uint32_t first = index_.find_below(at, step.level, step.number);
  const std::uint32_t last = index_.find_below(at, step.level, citation.last);
  if (first != no_provision && last != no_provision && first <= last) return index_.between(first, last);
  Places places = index_.numbered_between(at, step.level, step.number, citation.last);
  return places.empty() ? Places(1, at) : places;
}

}  // namespace pandect
