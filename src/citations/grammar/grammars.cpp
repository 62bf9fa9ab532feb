#include "citations/grammar/grammars.h"

namespace pandect {

const CitationGrammar& citation_grammar(Language language) {
  switch (language) {
    case Language::thai:
      return thai_grammar();
    case Language::korean:
      return korean_grammar();
    case Language::dutch:
      return dutch_grammar();
    case Language::german:
      return german_grammar();
    case Language::french:
      return french_grammar();
    case Language::english:
    case Language::unknown:
      break;
  }
  return english_grammar();
}

}  // namespace pandect
