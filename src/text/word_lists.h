#pragma once

#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// The word lists of one part of a language's folder (data/languages/<code>/<part>.txt), by their heads.
/// Lists that the file lacks are empty.
class WordLists {
 public:
  WordLists(Language language, std::string_view part);
  WordLists(const WordLists&) = delete;
  WordLists& operator=(const WordLists&) = delete;

  /// The words of a list in file order, as written; a "_" at either end of a word is a blank.
  std::span<const std::string_view> of(std::string_view head) const;
  /// True if the language lacks this part.
  bool empty() const { return lists_.empty(); }

 private:
  std::deque<std::string> with_blanks_;
  std::map<std::string_view, std::vector<std::string_view>> lists_;
};

/// The words of a list of one part of the folders of all languages, as written.
std::vector<std::string_view> words_of_all_languages(std::string_view part, std::string_view head);

}  // namespace pandect
