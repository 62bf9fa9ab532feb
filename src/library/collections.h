#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "library/catalogue.h"

namespace pandect {

/// Puts the works that a file, or a history, gave into a collection, beside those they are in. A catalogue
/// has a table of collections from the first one on; programs that know nothing of it pass it over.
void collect(Catalogue& catalogue, std::string_view path, std::string_view collection);

/// Rows of works, each with a kind that one of its versions has, or a collection that it is in.
using WorkLabels = std::vector<std::pair<std::int64_t, std::string>>;
WorkLabels work_kinds(const Catalogue& catalogue);
WorkLabels work_collections(const Catalogue& catalogue);

}  // namespace pandect
