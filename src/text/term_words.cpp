#include "text/term_words.h"

#include <array>
#include <memory>

#include "text/per_language.h"

namespace pandect {

const WordLists& term_words(Language language) {
  static constexpr std::array<std::string_view, 3> heads{"ending", "particle", "denying"};
  static const PerLanguage<WordLists> all(
      [](Language one) { return std::make_unique<const WordLists>(one, "terms", heads); });
  return all.of(language);
}

}  // namespace pandect
