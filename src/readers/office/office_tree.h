#pragma once

#include <map>
#include <string>

#include "law/work.h"
#include "readers/office/office_text.h"

namespace pandect {

/// Builds a work whose tree follows the headings of its styles: a heading with headings below it is a group,
/// any other is a unit; numbered paragraphs divide a unit by the levels of their lists. `work` has the
/// metadata. `bookmarks` gets the text position of each bookmark.
Work build_office_tree(const OfficeText& document, Work work,
                       std::map<std::string, std::uint32_t>& bookmarks);

}  // namespace pandect
