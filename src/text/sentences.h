#pragma once

#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// The sentences of a legal text: what a person would quote as one piece. A line break ends a sentence in
/// statutes; a full stop does unless it ends an abbreviation or a number ("art.", "No. 5", "พ.ศ."); list
/// items "(1)", "a." are pieces of their own; Thai has no full stop, so that its lines and its spaced clauses
/// are the pieces. Spans are in order, do not overlap, hold no surrounding white space and together hold
/// every other character.
std::vector<Span> split_sentences(std::string_view text, Language language);

/// The paragraphs: runs of lines between blank lines, white space trimmed.
std::vector<Span> split_paragraphs(std::string_view text);

}  // namespace pandect
