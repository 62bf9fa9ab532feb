#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "law/work.h"
#include "readers/plain/plain_statute_headings.h"
#include "text/span.h"

namespace pandect {

/// Reads the text before the first heading: the title, the lines "In force: 2024-01-01", "Short title: …",
/// "Identifier: …" in the language of the law or in English, and the preamble, which is the rest. Fills
/// title, aliases, in_force, promulgated and problems of the work.
/// @return the preamble in the text; empty when there is none
Span read_header(std::string_view text, std::uint32_t end, const HeadingGrammar& grammar, Work& work);

/// The first part of the ids of a law in a language: the country whose lawmaker its head names, else that of
/// the language.
std::string_view collection_of_law(std::string_view text, const HeadingGrammar& grammar);

/// The title in a text whose source gives none: the first line that names a kind of law and is no sentence.
/// Empty when there is none above the first unit.
std::string title_in_words(const Work& work);

/// Adds what a law is about whose title is a number: "Disciplina delle comunità di ricarica", a heading below
/// "Decreto legislativo 17 marzo 2026, n. 58" and above all articles.
void add_subject(Work& work);

/// True if a line is one of read_header()'s metadata lines.
bool is_header_line(std::string_view line, const HeadingGrammar& grammar);

/// The kind of law in a title: "act", "code", …; empty when it has none.
std::string_view kind_of_title(std::string_view title, const HeadingGrammar& grammar);

}  // namespace pandect
