#include "answer/answer_layout.h"

#include <algorithm>
#include <array>

#include "text/language_profile.h"
#include "text/word_lists.h"

namespace pandect {

AnswerLayout::AnswerLayout() {
  static constexpr std::array<std::string_view, 14> heads{
      "sources",       "date",         "question", "polite", "no-question", "signal", "going-on",
      "same-citation", "amended-rule", "omission", "item",   "conclusion",  "yes",    "no"};
  for (const std::string_view head : heads) lists_.try_emplace(std::string(head));
  for (const Language language : known_languages()) {
    const WordLists words(language, "answers");
    for (auto& [head, list] : lists_) {
      for (const std::string_view word : words.of(head)) list.emplace_back(word);
    }
  }
}

const std::vector<std::string>& AnswerLayout::of(std::string_view head) const {
  return lists_.find(head)->second;
}

bool AnswerLayout::is_listed(std::string_view head, std::string_view word) const {
  return std::ranges::find(of(head), word) != of(head).end();
}

const AnswerLayout& answer_layout() {
  static const AnswerLayout all;
  return all;
}

}  // namespace pandect
