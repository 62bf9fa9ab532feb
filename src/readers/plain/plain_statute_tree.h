#pragma once

#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_outline.h"
#include "readers/plain/plain_text.h"
#include "readers/reader.h"

namespace pandect {

/// What a line break without a blank line means in a text.
enum class LineBreaks : std::uint8_t {
  as_written,   ///< the end of a paragraph, unless most lines are broken at one width
  meaningless,  ///< nothing: machine reading breaks lines anywhere
};

/// The work in `text` whose headings are chosen. What stands before the first one is title, header lines
/// and preamble; groups nest in the order in which they first appear; articles, annexes without articles and
/// addenda without articles are units and are divided into paragraphs and items.
Work build_statute(const Source& source, PlainText text, ChosenHeadings chosen, const HeadingGrammar& grammar,
                   std::string_view format, LineBreaks breaks);

/// "th", "kr", "nl": the collection of laws in a language, as work ids begin.
std::string_view collection_of(Language language);

/// The name of a file without folder and extension.
std::string_view file_stem(std::string_view path);

}  // namespace pandect
