#pragma once

#include <vector>

#include "base/json.h"
#include "pandect/library.h"

namespace pandect {

/// The JSON of to_json(), for further processing.
Json json_of(const std::vector<WorkStatus>& works);
Json json_of(const Status& status);
Json json_of(const std::vector<Shown>& shown);
Json json_of(const std::vector<ReviewItem>& items);
Json json_of(const std::vector<Links>& links);
Json json_of(const std::vector<Comparison>& comparisons);
Json json_of(const std::vector<DefinedTerm>& terms);
Json json_of(const SearchResult& result);
Json json_of(const Answer& answer);
Json json_of(const Proof& proof);

/// Adds to every text with a position, at any depth, the hash of its words (`hash`: XXH3, 128 bits, in
/// hexadecimal).
void add_hashes(Json& json);

}  // namespace pandect
