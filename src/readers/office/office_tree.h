#pragma once

#include <map>
#include <string>

#include "law/work.h"
#include "readers/office/office_text.h"

namespace pandect {

/// A document as a work whose tree follows the headings of its styles: a heading with headings below it
/// groups, any other is a unit; paragraphs with numbers divide a unit by the levels of their lists. `work`
/// says what is known of it. `bookmarks` gets the place in the text of each bookmark.
Work build_office_tree(const OfficeText& document, Work work,
                       std::map<std::string, std::uint32_t>& bookmarks);

}  // namespace pandect
