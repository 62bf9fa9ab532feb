#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "law/provision.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// What a law says a word of it means.
struct Definition {
  std::string term;  ///< as written, without quotation marks, its white space single spaces
  Span term_span;    ///< in the text it was found in; without quotation marks
  Span span;         ///< the words that define it, the term among them
  /// What it holds in, by the words before it: "in this Part" gives `part`, "in this section" `article`.
  /// `work` when they say the whole law, or nothing.
  Level scope = Level::work;
  /// Whether it holds from where it stands on only: "hereinafter", "이하", "(the “Seller”)".
  bool onward = false;

  bool operator==(const Definition&) const = default;
};

/// What finds the definitions in a text of one language.
class DefinitionGrammar {
 public:
  virtual ~DefinitionGrammar() = default;
  /// In the order of their terms. Terms that are defined together ("“A” and “B” mean") share a span. Takes
  /// linear time.
  virtual std::vector<Definition> find(std::string_view text) const = 0;
};

/// The grammar of a language; for text of an unknown one the English one, and one that finds nothing where it
/// is not known how the laws of a language define terms. It has no state and may be used from several
/// threads.
const DefinitionGrammar& definition_grammar(Language language);

/// The longest term, in bytes.
inline constexpr std::size_t longest_defined_term = 160;

}  // namespace pandect
