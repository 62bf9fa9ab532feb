#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "citations/names/informal_names.h"
#include "citations/names/titles.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// Finds laws that a text mentions without citing them: TitleDirectory::find_mentions(), and short names: "de
/// Awb geeft …", "an OSH Act grant". In the order of the text.
/// @param names of the same titles
std::vector<TitleDirectory::Mention> find_law_mentions(const TitleDirectory& titles,
                                                       const InformalNames& names, std::string_view text,
                                                       Language language);

/// The position of the last name of a law in a text, judged only by its own words: "the Fair Kites Act 2011
/// demands", "De Wet stille havens verbiedt". Empty when there is none.
Span last_law_name(std::string_view text, Language language);

/// The act whose initials come last in a text: "UMRA tells …", before "that Act". None in languages that name
/// no kind of law by initials.
std::optional<std::uint32_t> act_of_last_initials(const InformalNames& names, std::string_view text,
                                                  Language language);

}  // namespace pandect
