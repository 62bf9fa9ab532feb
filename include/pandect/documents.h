#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/said.h"

/// Documents whose words are checked against the law (Library::check); docs/checking.md.
namespace pandect {

/// The words of a document.
struct DocumentText {
  /// UTF-8: of plain text and Markdown the file's own; of other formats Markdown, with footnotes as "[^1]".
  std::string text;
  std::string format;          ///< "docx", "odt", "rtf", "pdf", "e-mail", "html" or "text"
  std::vector<Said> left_out;  ///< what was not read
};

/// Reads a document of any subject, hostile or damaged as it may be: in a process of its own, with limits of
/// time and memory, unless it is plain text.
/// @param name of the file, for its format and for messages
/// @throws Error bad_input, one line: damaged, encrypted, over a limit, no text
DocumentText read_document(const std::string& name, std::string_view bytes);

/// A comment on words of a document.
struct DocumentComment {
  std::size_t begin = 0;  ///< code points in DocumentText::text
  std::size_t end = 0;
  std::string text;  ///< a paragraph a line
};

/// A DOCX with comments beside their words, by "Pandect"; all else in it stays as it is.
/// @throws Error wrong_usage for another format, bad_input as read_document()
std::string comment_document(const std::string& name, std::string_view bytes,
                             std::span<const DocumentComment> comments);

}  // namespace pandect
