#pragma once

#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_text.h"
#include "readers/reader.h"

namespace pandect {

/// The meaning of a line break without a blank line.
enum class LineBreaks : std::uint8_t {
  as_written,   ///< the end of a paragraph, unless most lines are wrapped at one width
  meaningless,  ///< nothing: machine reading breaks lines anywhere
};

/// Builds the work in `text` from its chosen headings. The text before the first one is title, header lines
/// and preamble; groups nest in the order of their first occurrence; articles, annexes without articles and
/// addenda without articles are units and are divided into paragraphs and items.
Work build_statute(const Source& source, PlainText text, ChosenHeadings chosen, const HeadingGrammar& grammar,
                   std::string_view format, LineBreaks breaks);

/// "th", "kr", "nl": the prefix of work ids for laws in a language.
std::string_view collection_of(Language language);

/// The name of a file without folder and extension.
std::string_view file_stem(std::string_view path);

}  // namespace pandect
