#pragma once

#include <string_view>

namespace pandect {

/// A file of the repository that is part of the program.
struct EmbeddedFile {
  std::string_view name;  ///< without extension; without folder, unless they are embedded by folder
  std::string_view bytes;
};

}  // namespace pandect
