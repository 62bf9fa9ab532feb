#pragma once

#include <string>
#include <vector>

#include "law/citation.h"
#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// The words of a page as plain text.
struct HtmlText {
  std::string text;             ///< a line a block, a blank line between paragraphs, " | " between cells
  std::vector<Citation> links;  ///< hyperlinks to laws, with their spans in `text`
  std::vector<Unread> unread;   ///< pictures, with their positions in `text`
};

/// Extracts the text of a page that a browser shows: navigation, footers and deleted words are left out, the
/// numbers of numbered lists written. If a page has a main heading, the text begins there.
HtmlText html_text(const XmlDocument& html);

}  // namespace pandect
