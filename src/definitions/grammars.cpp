#include "definitions/grammars.h"

#include <algorithm>
#include <array>

namespace pandect {
namespace {

/// The grammar of a language without definition rules: finds nothing.
class NoDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view) const override { return {}; }
};

struct Row {
  std::string_view code;
  const DefinitionGrammar& (*grammar)();
};

constexpr std::array<Row, 6> grammars{{{"th", thai_definitions},
                                       {"ko", korean_definitions},
                                       {"nl", dutch_definitions},
                                       {"de", german_definitions},
                                       {"fr", french_definitions},
                                       {"en", english_definitions}}};

}  // namespace

const DefinitionGrammar& definition_grammar(Language language) {
  static const NoDefinitions none;
  if (language == Language::unknown) return english_definitions();
  const auto row = std::ranges::find(grammars, language_code(language), &Row::code);
  return row == grammars.end() ? none : row->grammar();
}

}  // namespace pandect
