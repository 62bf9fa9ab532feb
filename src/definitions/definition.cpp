#include "definitions/definition.h"

#include <memory>

#include "definitions/plain_terms.h"
#include "definitions/quoted_terms.h"
#include "text/per_language.h"

namespace pandect {
namespace {

struct DefinitionGrammar {
  explicit DefinitionGrammar(Language language) : quoted(language), plain(quoted) {}
  DefinitionGrammar(const DefinitionGrammar&) = delete;
  DefinitionGrammar& operator=(const DefinitionGrammar&) = delete;

  const QuotedTerms quoted;
  const PlainTerms plain;
};

}  // namespace

std::vector<Definition> find_definitions(std::string_view text, Language language) {
  static const PerLanguage<DefinitionGrammar> grammars(
      [](Language one) { return std::make_unique<const DefinitionGrammar>(one); });
  const DefinitionGrammar& grammar =
      grammars.of(language == Language::unknown ? Language::english : language);
  std::vector<Definition> found = grammar.quoted.find(text);
  grammar.plain.find(text, found);
  finish_definitions(text, found);
  return found;
}

}  // namespace pandect
