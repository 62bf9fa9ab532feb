#pragma once

#include <string>
#include <vector>

#include "pandect/said.h"
#include "readers/reader.h"

namespace pandect {

/// The words of a document that is to be checked.
struct DocumentWords {
  std::string text;            ///< UTF-8; of a plain text or Markdown the file's own, otherwise Markdown
  std::string format;          ///< "docx", "odt", "rtf", "pdf", "e-mail", "html" or "text"
  std::vector<Said> left_out;  ///< what was not read, a line each
};

/// The format of a document by its name and first bytes; "text" for what is none of the others.
std::string_view document_format(const Source& source);

/// Reads a document, whatever it is about: a law need not be recognised in it. Footnotes are kept with their
/// marks, tracked deletions left out.
/// @throws Error bad_input, one line: damaged, encrypted, over a limit, no text
DocumentWords read_document_words(const Source& source);

}  // namespace pandect
