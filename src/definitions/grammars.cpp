#include "definitions/grammars.h"

namespace pandect {

const DefinitionGrammar& definition_grammar(Language language) {
  switch (language) {
    case Language::thai:
      return thai_definitions();
    case Language::korean:
      return korean_definitions();
    case Language::dutch:
      return dutch_definitions();
    case Language::german:
      return german_definitions();
    case Language::french:
      return french_definitions();
    case Language::english:
    case Language::unknown:
      break;
  }
  return english_definitions();
}

}  // namespace pandect
