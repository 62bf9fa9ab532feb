#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "pandect/kinds.h"

namespace pandect {

/// The names of all values of an enumeration of pandect/kinds.h, in their order.
template <typename Kind>
std::vector<std::string_view> names_of_all() {
  std::vector<std::string_view> names{to_string(Kind{})};
  for (;;) {
    const std::string_view name = to_string(static_cast<Kind>(names.size()));
    if (name.empty()) return names;
    names.push_back(name);
  }
}

/// The value of a name; nothing if none has it.
template <typename Kind>
std::optional<Kind> value_named(std::string_view name) {
  for (std::size_t i = 0;; ++i) {
    const std::string_view own = to_string(static_cast<Kind>(i));
    if (own == name && (i == 0 || !own.empty())) return static_cast<Kind>(i);
    if (i > 0 && own.empty()) return std::nullopt;
  }
}

}  // namespace pandect
