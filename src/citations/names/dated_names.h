#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/date.h"
#include "law/citation.h"

namespace pandect {

/// A law named by the day on which it was made, as in Dutch: "wet van 5 juli 1997", "Rijkswet van …", "de
/// intrekkingswet van …".
struct DatedName {
  Span span;  ///< from the word for law to the year
  Date day;
};

/// The dated name that begins at byte `at`.
std::optional<DatedName> dated_name_at(std::string_view text, std::size_t at);

/// All in a text, in order.
std::vector<DatedName> find_dated_names(std::string_view text);

}  // namespace pandect
