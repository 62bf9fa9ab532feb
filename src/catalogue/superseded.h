#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/sqlite.h"

namespace pandect {

/// The content of a source's hash column: the hash of its bytes and, if another file has replaced a version
/// from this one, the path of that file. The words of such a source are not all in the library, so that it is
/// read again when it is added without the other.
struct SourceMark {
  std::string hash;
  std::string superseded_by;  ///< empty if there is none
};

SourceMark read_source_mark(std::string_view stored);

/// Marks a source as superseded by the file `path`; one to be read again anyway is unchanged.
void supersede_source(Database& database, std::int64_t source, std::string_view path);

}  // namespace pandect
