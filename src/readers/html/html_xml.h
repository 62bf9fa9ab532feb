#pragma once

#include <string>
#include <string_view>

#include "readers/reader.h"

namespace pandect {

/// Converts HTML to well-formed XML with the same words on the same lines, for the XML readers. Omitted end
/// tags are added; comments, scripts, styles and elements that only affect appearance are removed; entities
/// become characters. Only attributes for identification and links are kept: class, id, href, name, content,
/// property, lang. Takes time and memory proportional to the text, whatever it is.
/// @throws Error bad_input with the line: elements nested too deep, bytes in no known encoding
std::string html_to_xml(const Source& source);

}  // namespace pandect
