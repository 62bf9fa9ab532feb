#pragma once

#include <vector>

#include "base/json.h"
#include "pandect/answers.h"
#include "pandect/library.h"

namespace pandect {

/// What to_json() writes, for a program that goes on with it.
Json json_of(const Status& status);
Json json_of(const std::vector<Shown>& shown);
Json json_of(const std::vector<ReviewItem>& items);
Json json_of(const std::vector<Links>& links);
Json json_of(const std::vector<Comparison>& comparisons);
Json json_of(const std::vector<DefinedTerm>& terms);
Json json_of(const SearchResult& result);
Json json_of(const Answer& answer);
Json json_of(const Proof& proof);
Json json_of(const WrittenAnswer& answer);

/// Gives every text that has a place, anywhere in it, the hash of its words (`hash`: XXH3, 128 bits, in
/// hexadecimal).
void add_hashes(Json& json);

}  // namespace pandect
