#include "citations/names/named_by.h"

#include <array>

namespace pandect {

std::string_view to_string(NamedBy by) {
  constexpr std::array<std::string_view, 8> names{"title",    "book",     "definition", "day",
                                                  "omission", "initials", "words",      "description"};
  return names.at(static_cast<std::size_t>(by));
}

}  // namespace pandect
