#include "text/word_lists.h"

#include <algorithm>
#include <iterator>

#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {

WordLists::WordLists(Language language, std::string_view part) {
  for (const WordLine& line : language_lines(language, part)) {
    std::vector<std::string_view>& list = lists_[line.head];
    for (const std::string_view word : line.words()) {
      if (!word.starts_with('_') && !word.ends_with('_')) {
        list.push_back(word);
        continue;
      }
      std::string& kept = with_blanks_.emplace_back(word);
      if (kept.starts_with('_')) kept.front() = ' ';
      if (kept.ends_with('_')) kept.back() = ' ';
      list.push_back(kept);
    }
  }
}

std::span<const std::string_view> WordLists::of(std::string_view head) const {
  const auto found = lists_.find(head);
  return found == lists_.end() ? std::span<const std::string_view>{} : found->second;
}

std::vector<std::string_view> words_of_all_languages(std::string_view part, std::string_view head) {
  std::vector<std::string_view> words;
  for (const WordLine& line : lines_of_all_languages(part)) {
    if (line.head == head) std::ranges::copy(line.words(), std::back_inserter(words));
  }
  return words;
}

}  // namespace pandect
