#include "citations/names/title_words.h"

#include <algorithm>

#include "citations/names/name_words.h"
#include "text/scanner.h"

namespace pandect {
namespace {

std::vector<std::string> stems_of(std::span<const std::string_view> words) {
  constexpr std::size_t longest = 5;  // letters that a plural shares with its singular
  std::vector<std::string> stems;
  for (const std::string_view word : words) stems.push_back(small_letters(word.substr(0, longest)));
  std::ranges::sort(stems);
  stems.erase(std::ranges::unique(stems).begin(), stems.end());
  return stems;
}

}  // namespace

void TitleWords::add(std::uint32_t place, std::string_view title, Language language) {
  if (title.empty()) return;
  by_letter_[first_small_byte(title)].push_back(place);
  words_[place] = content_words(title, language);
  for (std::string& stem : stems_of(title_words(title))) by_stem_[std::move(stem)].push_back(place);
}

std::vector<std::uint32_t> TitleWords::that_lack(std::size_t most,
                                                 std::span<const std::string_view> words) const {
  const std::vector<std::string> stems = stems_of(words);
  std::unordered_map<std::uint32_t, std::size_t> counts;
  for (const std::string& stem : stems) {
    const auto found = by_stem_.find(stem);
    if (found == by_stem_.end()) continue;
    for (const std::uint32_t place : found->second) ++counts[place];
  }
  std::vector<std::uint32_t> places;
  for (const auto& [place, count] : counts) {
    if (count + most >= stems.size()) places.push_back(place);
  }
  std::ranges::sort(places);
  return places;
}

std::vector<std::uint32_t> TitleWords::begin_as(std::string_view name) const {
  const auto found = name.empty() ? by_letter_.end() : by_letter_.find(first_small_byte(name));
  return found == by_letter_.end() ? std::vector<std::uint32_t>{} : found->second;
}

}  // namespace pandect
