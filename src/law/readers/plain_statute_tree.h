#pragma once

#include <vector>

#include "law/readers/plain_statute_outline.h"
#include "law/readers/plain_text.h"
#include "law/readers/reader.h"
#include "law/work.h"

namespace pandect {

/// The work in `text` whose headings are `headings`. What stands before the first one is title, header lines
/// and preamble; groups nest in the order in which they first appear; articles, annexes without articles and
/// addenda without articles are units and are divided into paragraphs and items.
Work build_statute(const Source& source, PlainText text, std::vector<HeadingPlace> headings,
                   const HeadingGrammar& grammar, std::string_view format);

/// "th", "kr", "nl": the collection of laws in a language, as work ids begin.
std::string_view collection_of(Language language);

/// The name of a file without folder and extension.
std::string_view file_stem(std::string_view path);

}  // namespace pandect
