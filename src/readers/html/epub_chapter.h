#pragma once

#include <string>
#include <string_view>

#include "readers/office/office_text.h"
#include "readers/xml/xml.h"

namespace pandect {

/// Adds the words of a chapter of a book, in XHTML, to its text: headings by their level, items of lists with
/// their numbers, tables as rows, notes after their paragraph. Navigation and deleted words are left out. A
/// heading equal to the title of the book becomes the title.
/// @param file name of the chapter in links of the book
void add_epub_chapter(const XmlDocument& chapter, std::string_view file, OfficeText& text);

}  // namespace pandect
