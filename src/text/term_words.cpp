#include "text/term_words.h"

#include <array>
#include <memory>

#include "text/per_language.h"

namespace pandect {

const WordLists& term_words(Language language) {
  static constexpr std::array<std::string_view, 9> heads{
      "ending",       "particle",          "denying",           "inflection 1",     "inflection 2",
      "inflection 3", "last-inflection 1", "last-inflection 2", "last-inflection 3"};
  static const PerLanguage<WordLists> all(
      [](Language one) { return std::make_unique<const WordLists>(one, "terms", heads); });
  return all.of(language);
}

}  // namespace pandect
