#pragma once

#include <string>
#include <string_view>

#include "readers/reader.h"

namespace pandect {

/// HTML as well-formed XML with the same words on the same lines, so that what reads XML reads it. End tags
/// that HTML lets one leave out are put in; comments, scripts, styles and elements that only change how words
/// look go; names of characters become the characters. Of the attributes those stay that say what an element
/// is or where it leads: class, id, href, name, content, property, lang. Takes time and memory in proportion
/// to the text, whatever it is.
/// @throws Error bad_input with the line: elements nested too deep, bytes in no known encoding
std::string html_to_xml(const Source& source);

}  // namespace pandect
