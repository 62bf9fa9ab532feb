#pragma once

#include <string_view>
#include <vector>

#include "definitions/defining_words.h"

namespace pandect {

/// The definitions of a list below the line around `lead`, which introduces them ("In deze wet wordt verstaan
/// onder:", "on entend par :"): items "a. term: definition", or lines without markers. The list ends at the
/// first line that is neither an item of the first one's kind nor below one. Scopes are those of the lead.
/// With `words.item_lead` before it a term ends at a comma ("a) per fontana, ogni opera …"), with
/// `words.blank_after_term` at an ideographic space ("一　温泉　地中から…").
std::vector<Definition> read_definition_list(std::string_view text, std::size_t lead, Level scope,
                                             const DefiningWords& words);

/// The term and the position after its colon, for a line of the form "term: definition" after its marker.
struct TermBeforeColon {
  Span term;
  std::size_t after = 0;
};
std::optional<TermBeforeColon> term_before_colon(std::string_view text, Span line);

}  // namespace pandect
