#include "definitions/grammars.h"

#include <algorithm>
#include <array>
#include <memory>

#include "definitions/worded_definitions.h"
#include "text/per_language.h"

namespace pandect {
namespace {

/// A language whose grammar has code besides the words of its defining.txt.
struct Row {
  std::string_view code;
  const DefinitionGrammar& (*grammar)();
};

constexpr std::array<Row, 5> grammars{{{"th", thai_definitions},
                                       {"ko", korean_definitions},
                                       {"nl", dutch_definitions},
                                       {"de", german_definitions},
                                       {"en", english_definitions}}};

}  // namespace

const DefinitionGrammar& definition_grammar(Language language) {
  static const PerLanguage<DefinitionGrammar> worded(
      [](Language one) { return std::make_unique<const WordedDefinitions>(one); });
  if (language == Language::unknown) return english_definitions();
  const auto row = std::ranges::find(grammars, language_code(language), &Row::code);
  return row == grammars.end() ? worded.of(language) : row->grammar();
}

}  // namespace pandect
