#pragma once

#include "readers/reader.h"

namespace pandect {

/// Throws for a source in a format in which states publish laws or decisions of courts that no reader reads:
/// it is known by its structure, and is refused even where its words look like a law's. The error names the
/// format and says what to do. Does nothing for any other source.
/// @throws Error bad_input
void refuse_unread_publication(const Source& source);

/// Throws for a source in a known format of files that no reader reads; the error names the format and says
/// what to do. Does nothing for any other source.
/// @throws Error bad_input
void refuse_unread_format(const Source& source);

/// The extension of a table file: ".csv", ".tsv", ".json", ".jsonl", ".ndjson"; empty for others.
std::string_view table_extension(std::string_view path);

/// True if a file has a table extension.
inline bool is_named_as_table(std::string_view path) {
  return !table_extension(path).empty();
}

}  // namespace pandect
