#include "text/term_words.h"

#include <memory>

#include "text/per_language.h"

namespace pandect {

const WordLists& term_words(Language language) {
  static const PerLanguage<WordLists> all(
      [](Language one) { return std::make_unique<const WordLists>(one, "terms"); });
  return all.of(language);
}

}  // namespace pandect
