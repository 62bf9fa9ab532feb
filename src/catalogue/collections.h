#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogue/catalogue.h"

namespace pandect {

/// Adds the works of a file, or of a history, to a collection; they stay in their other ones. A catalogue has
/// a table of collections once it has any; older programs ignore it.
void collect(Catalogue& catalogue, std::string_view path, std::string_view collection);

/// Rows of works, each with a kind of one of its versions, or a collection it is in.
using WorkLabels = std::vector<std::pair<std::int64_t, std::string>>;
WorkLabels work_kinds(const Catalogue& catalogue);
WorkLabels work_collections(const Catalogue& catalogue);

}  // namespace pandect
