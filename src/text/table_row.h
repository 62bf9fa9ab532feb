#pragma once

#include <string_view>

namespace pandect {

/// True for a row of a table, as readers write it: "metres | dues".
inline bool is_table_row(std::string_view line) {
  return line.find(" | ") != std::string_view::npos || line.starts_with("| ");
}

}  // namespace pandect
