#pragma once

#include <span>
#include <string>

#include "readers/reader.h"

namespace pandect {

/// A comment on words of a document.
struct DocxComment {
  Span words;        ///< in the document's Markdown (markdown_of(), traced)
  std::string text;  ///< UTF-8, a paragraph a line
};

/// The document with comments that a word processor shows beside their words, after those it has already; all
/// else in it stays as it is. Words of a note or a text box, where no comment may be, are commented at its
/// mark or its drawing.
/// @param author of the comments @param when "2026-01-31T12:00:00Z"
/// @throws Error bad_input as read_docx_text()
std::string with_comments(const Source& docx, std::span<const DocxComment> comments,
                          const std::string& author, const std::string& when);

}  // namespace pandect
