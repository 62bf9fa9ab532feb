#include <algorithm>
#include <string>

#include "citations/grammar/addenda.h"
#include "citations/resolve/path_finder.h"
#include "law/citation.h"
#include "text/roman.h"
#include "text/scanner.h"

namespace pandect {

Places PathFinder::all_of_level(Level level) const {
  Places all;
  for (std::uint32_t i = 0; i < index_.provisions().size(); ++i) {
    if (index_.provisions()[i].level == level) all.push_back(i);
  }
  return all;
}

Places PathFinder::first_of_level(Level level) const {
  const Places all = all_of_level(level);
  return all.empty() ? all : Places(1, all.front());
}

Places PathFinder::recitals(std::string_view number) const {
  for (const std::uint32_t preamble : all_of_level(Level::preamble)) {
    for (std::uint32_t i = preamble + 1, end = index_.end_of(preamble); i < end; ++i) {
      if (index_.provisions()[i].number == number) return Places(1, i);
    }
  }
  return {};
}

Places PathFinder::look_up_addendum(const Citation& citation) const {
  Places best;
  std::size_t most = 0;
  for (const std::uint32_t addendum :
       find_addenda(InsideWords::in(language_), index_.provisions(), citation.path.front().number)) {
    std::uint32_t at = addendum;
    std::size_t steps = 1;
    for (; steps < citation.path.size(); ++steps) {
      at = find_step(at, citation.path[steps]);
      if (at == no_provision) break;
    }
    if (steps > most) best.clear();
    most = std::max(most, steps);
    const bool told =
        !citation.path.front().number.empty();  // of several of a day the law's own is the first
    if (steps == most && !(told && !best.empty())) best.push_back(addendum);
  }
  return best;
}

Places PathFinder::look_up(Level level, std::string_view number) const {
  Places found = index_.find(level, number);
  if (found.empty() && level < Level::article) found = look_up_division(level, number);
  if (found.size() <= 1) return found;
  Places body;
  std::copy_if(found.begin(), found.end(), std::back_inserter(body),
               [this](std::uint32_t i) { return !index_.beside_body(i); });
  if (!body.empty()) found = std::move(body);
  // Of two of one number the repealed one has made way.
  const auto gone = [this](std::uint32_t i) { return index_.provisions()[i].repealed; };
  if (!std::ranges::all_of(found, gone)) std::erase_if(found, gone);
  if (found.size() <= 1 || !from_) return found;
  for (std::uint32_t around = *from_; around < index_.provisions().size();
       around = index_.provisions()[around].parent) {
    Places near;
    const std::uint32_t end = index_.end_of(around);
    std::copy_if(found.begin(), found.end(), std::back_inserter(near),
                 [&](std::uint32_t i) { return around < i && i < end; });
    if (!near.empty()) return near;
  }
  return found;
}

bool PathFinder::says(std::string_view words, std::string_view number) {
  const bool word = !number.empty() && static_cast<unsigned char>(number.front()) < 0x80;
  for (std::size_t at = words.find(number); at != std::string_view::npos; at = words.find(number, at + 1)) {
    const bool alone = !is_word_char(Cursor(words, at).previous_char()) &&
                       !is_word_char(Cursor(words, at + number.size()).peek_char());
    if (!word || alone) return true;
  }
  return false;
}

Places PathFinder::look_up_division(Level level, std::string_view number) const {
  std::vector<std::string> forms{std::string(number)};
  if (const auto roman = parse_roman(number)) forms.push_back(std::to_string(*roman));
  for (const std::string& form : forms) {
    Places found = index_.find(level, form);
    if (!found.empty()) return found;
  }
  if (level != Level::annex) return {};
  Places named;
  for (std::uint32_t i = 0; i < index_.provisions().size(); ++i) {
    const Provision& provision = index_.provisions()[i];
    if (provision.level == level && (says(provision.heading, number) || says(provision.label, number)))
      named.push_back(i);
  }
  return named;
}

Places PathFinder::look_up_group(std::string_view number) const {
  const std::string prefix = std::string(number) + '.';
  Places groups;
  for (std::uint32_t i = 0; i < index_.provisions().size(); ++i) {
    const Provision& group = index_.provisions()[i];
    if (number.empty() || group.unit || group.level >= Level::heading || group.number != number) continue;
    for (std::uint32_t below = i + 1, end = index_.end_of(i); below < end; ++below) {
      const Provision& unit = index_.provisions()[below];
      if (!unit.unit || !unit.number.starts_with(prefix)) continue;
      groups.push_back(i);
      break;
    }
  }
  return groups;
}

}  // namespace pandect
