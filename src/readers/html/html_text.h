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
  std::vector<Citation> links;  ///< hyperlinks that say what law they lead to, with their spans in `text`
  std::vector<Unread> unread;   ///< pictures, with their places in `text`
};

/// Takes what a browser shows of a page's text: navigation, footers and deleted words are left out, the
/// numbers of numbered lists written. A page that has a main heading begins with it.
HtmlText html_text(const XmlDocument& html);

}  // namespace pandect
