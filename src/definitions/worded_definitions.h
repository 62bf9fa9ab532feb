#pragma once

#include <string_view>
#include <vector>

#include "definitions/definition.h"
#include "definitions/quoted_terms.h"
#include "text/scanner.h"

namespace pandect {

/// Definitions of a language described completely by its defining.txt: quoted terms, terms after introductory
/// words ("on entend par X : …", single or above a list), and names without quotation marks ("ci-après
/// dénommée la commission").
class WordedDefinitions : public DefinitionGrammar {
 public:
  explicit WordedDefinitions(Language language);
  std::vector<Definition> find(std::string_view text) const override;

 private:
  void read_announced(std::string_view text, std::size_t begin, std::size_t at, Level scope,
                      std::vector<Definition>& found) const;
  void read_name(std::string_view text, std::size_t behind, std::size_t begin,
                 std::vector<Definition>& found) const;

  QuotedTerms quoted_;
  const DefiningWords& words_;
  std::vector<std::string_view> leads_;  ///< `announcing`, then `unmarked_naming`
  Triggers triggers_;
};

}  // namespace pandect
