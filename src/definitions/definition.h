#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "law/provision.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// A term that a law defines, with its definition.
struct Definition {
  std::string term;  ///< as written, without quotation marks, white space collapsed
  Span term_span;    ///< in the searched text; without quotation marks
  Span span;         ///< the words of the definition, including the term
  /// Where it applies, by the words before it: "in this Part" gives `part`, "in this section" `article`.
  /// `work` if they name the whole law, or no scope.
  Level scope = Level::work;
  /// True if it applies only from its position on: "hereinafter", "이하", "(the “Seller”)".
  bool onward = false;

  bool operator==(const Definition&) const = default;
};

/// Finds the definitions in a text of one language; a text of unknown language is read as English. A language
/// without a file defining.txt has none. Takes linear time. May be called from several threads.
/// @returns the definitions in the order of their terms; terms that are defined together ("“A” and “B” mean")
/// share a span
std::vector<Definition> find_definitions(std::string_view text, Language language);

/// The longest term, in bytes.
inline constexpr std::size_t longest_defined_term = 160;

}  // namespace pandect
