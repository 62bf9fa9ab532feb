#include "text/word_lists.h"

#include <algorithm>
#include <iterator>

#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {

WordLists::WordLists(Language language, std::string_view part, std::span<const std::string_view> heads) {
  for (const std::string_view file : language_files(language, part)) {
    for (const WordLine& line : read_word_file(file)) {
      if (std::ranges::find(heads, line.head) == heads.end())
        throw unknown_line(language_code(language), part, line.head);
      std::vector<std::string_view>& list = lists_[line.head];
      for (const std::string_view word : split_list(line.rest)) {
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
}

std::span<const std::string_view> WordLists::of(std::string_view head) const {
  const auto found = lists_.find(head);
  return found == lists_.end() ? std::span<const std::string_view>{} : found->second;
}

std::vector<std::string_view> words_of_all_languages(std::string_view part, std::string_view head) {
  std::vector<std::string_view> words;
  for (const Language language : known_languages()) {
    for (const std::string_view file : language_files(language, part)) {
      for (const WordLine& line : read_word_file(file)) {
        if (line.head == head) std::ranges::copy(split_list(line.rest), std::back_inserter(words));
      }
    }
  }
  return words;
}

}  // namespace pandect
