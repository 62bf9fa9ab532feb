#pragma once

#include "readers/reader.h"

namespace pandect {

/// Names the format of a source that is of one which people have laws in and no reader reads, and says what
/// to do. Does nothing with any other source.
/// @throws Error bad_input
void refuse_unread_format(const Source& source);

/// The ending of the name of a file that is named as tables are: ".csv", ".tsv", ".json", ".jsonl",
/// ".ndjson"; empty for others.
std::string_view table_extension(std::string_view path);

/// Whether a file is named as tables are.
inline bool is_named_as_table(std::string_view path) {
  return !table_extension(path).empty();
}

}  // namespace pandect
