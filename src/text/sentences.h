#pragma once

#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// The sentences of a legal text: pieces that a person would quote as one. Spans are in order, do not
/// overlap, have no surrounding white space and together cover every other character.
///
/// - A line break ends a sentence, because statutes are laid out so. In languages with capitals a line that
///   ends without punctuation before a line in lower case is a wrapped one and continues.
/// - A full stop, question or exclamation mark ends a sentence, with the closing quotes and brackets after it
///   and, in Korean, the amendment note "<개정 …>"; not inside brackets, not where a particle that quotes
///   a Korean sentence directly follows its marks ("…한다.”고"), not after an abbreviation ("art.", "No. 5",
///   "พ.ศ."), an initial or the number of a list item.
/// - List items "(1)", "a.", "가." are pieces of their own, also inside a line after ":" or ";".
/// - Thai has no full stop: a line is a piece, and a line of more than 300 characters is split at its spaces,
///   before a word that opens a clause where there is one, so that a quote stays readable.
std::vector<Span> split_sentences(std::string_view text, Language language);

/// The paragraphs: runs of lines between blank lines, white space trimmed.
std::vector<Span> split_paragraphs(std::string_view text);

}  // namespace pandect
