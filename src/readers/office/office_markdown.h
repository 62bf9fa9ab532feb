#pragma once

#include <string>
#include <vector>

#include "readers/office/office_text.h"

namespace pandect {

/// A document as Markdown: headings, rows of tables, a blank line between paragraphs.
struct OfficeMarkdown {
  std::string text;
  std::vector<OfficeRun> runs;  ///< their words are spans of `text`
};

OfficeMarkdown markdown_of(const OfficeText& document);

}  // namespace pandect
