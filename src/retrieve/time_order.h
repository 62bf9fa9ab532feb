#pragma once

#include <cstdint>
#include <vector>

#include "retrieve/retriever.h"

namespace pandect {

/// For a question of a past day, puts hits of works without any date behind those known to be in force on it,
/// unless these are far weaker: nobody knows whether the others existed then.
void put_undated_last(const LibraryView& library, const Query& query, std::int32_t today,
                      std::vector<Hit>& hits);

}  // namespace pandect
