#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/sqlite.h"

namespace pandect {

/// What the row of a source keeps as its hash: that of its bytes and, when another file has given a version
/// of a work in the place of this one's, the path of that file. The words of such a source are not all in the
/// library, so that it is read again when it is added without the other.
struct SourceMark {
  std::string hash;
  std::string superseded_by;  ///< empty when no file did
};

SourceMark read_source_mark(std::string_view stored);

/// Marks a source as superseded by the file `path`; one that is to be read again anyway stays as it is.
void supersede_source(Database& database, std::int64_t source, std::string_view path);

}  // namespace pandect
