#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "retrieve/query.h"

namespace pandect {

/// The contracts that a question is about by a name in it, and the names that none has.
struct NamedContracts {
  std::vector<std::uint32_t> works;  ///< rising; empty: the question names none
  std::vector<std::string> missing;
};

/// Finds what contract a question names: by its title, or by a name in Latin letters beside a word for a
/// contract ("the Motorola NDA", "the lease between Tallis and Orchard Vale", "Acme's terms of use"). A
/// contract has a name that its title, its file, its opening words or, where no opening does, any of its
/// words have. Of several names the contract has all, where one does. Works that the query's filter keeps out
/// are none.
NamedContracts find_named_contracts(const LibraryView& library, const Query& query);

}  // namespace pandect
