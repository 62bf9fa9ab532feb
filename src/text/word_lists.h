#pragma once

#include <deque>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// The lists of one part of a language's folder (languages/<code>/<part>.txt), by their heads. What a
/// language lacks is empty.
class WordLists {
 public:
  /// @throws Error bad_input with a head that is none of `heads`
  WordLists(Language language, std::string_view part, std::span<const std::string_view> heads);
  WordLists(const WordLists&) = delete;
  WordLists& operator=(const WordLists&) = delete;

  /// The words of a list in the order of the file, as written; a "_" at either end of a word is a blank.
  std::span<const std::string_view> of(std::string_view head) const;
  /// Whether the language has no such part.
  bool empty() const { return lists_.empty(); }

 private:
  std::deque<std::string> with_blanks_;
  std::map<std::string_view, std::vector<std::string_view>> lists_;
};

}  // namespace pandect
