#pragma once

#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// The sentences of a legal text: what a person would quote as one piece. Spans are in order, do not overlap,
/// hold no surrounding white space and together hold every other character.
///
/// - A line break ends a sentence, for that is how statutes are laid out. In languages with capitals a line
/// that
///   stops in the middle (no punctuation, and the next line goes on in lower case) is a wrapped one and goes
///   on.
/// - A full stop, question or exclamation mark ends a sentence, with the quotes and brackets that close after
/// it
///   and, in Korean, the note of amendment "<개정 …>"; not inside brackets, not where what
///   quotes a Korean sentence stands right behind its marks ("…한다.”고"), not after an abbreviation ("art.",
///   "No. 5", "พ.ศ."), an initial or the number of a list item.
/// - List items "(1)", "a.", "가." are pieces of their own, also inside a line when they follow ":" or ";".
/// - Thai has no full stop: a line is a piece, and a line of more than 300 characters is divided at its
/// spaces,
///   before a word that opens a clause where there is one, so that a quote stays readable.
std::vector<Span> split_sentences(std::string_view text, Language language);

/// The paragraphs: runs of lines between blank lines, white space trimmed.
std::vector<Span> split_paragraphs(std::string_view text);

}  // namespace pandect
