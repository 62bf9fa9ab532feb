#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "definitions/definition_text.h"

namespace pandect {

/// The definitions of a list below the line around `lead`, which introduces them ("In deze wet wordt verstaan
/// onder:", "on entend par :"): items "a. term: definition", or lines without markers. The list ends at the
/// first line that is neither an item of the first one's kind nor below one. Scopes are those of the lead.
/// @param item_lead  words that begin an item whose term ends at a comma: "a) per fontana, ogni opera …"
std::vector<Definition> read_definition_list(std::string_view text, std::size_t lead, Level scope,
                                             std::span<const std::string_view> item_lead = {});

/// The term and the position after its colon, for a line of the form "term: definition" after its marker.
struct TermBeforeColon {
  Span term;
  std::size_t after = 0;
};
std::optional<TermBeforeColon> term_before_colon(std::string_view text, Span line);

}  // namespace pandect
