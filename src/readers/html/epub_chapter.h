#pragma once

#include <string>
#include <string_view>

#include "readers/office/office_text.h"
#include "readers/xml/xml.h"

namespace pandect {

/// Adds the words of a chapter of a book, in XHTML, to what is read of it: headings by their level, items of
/// lists with their numbers, tables as rows, notes behind the paragraph they are of. Navigation and deleted
/// words are left out. A heading that is the title of the book is that.
/// @param file by which links in the book name the chapter
void add_epub_chapter(const XmlDocument& chapter, std::string_view file, OfficeText& text);

}  // namespace pandect
