#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "question/query.h"

namespace pandect {

/// The contracts that a question names, and the names that belong to none.
struct NamedContracts {
  std::vector<std::uint32_t> works;  ///< rising; empty: the question names none
  std::vector<std::string> missing;
};

/// Finds the contract a question names: by its title, or by a name in Latin letters beside a word for a
/// contract ("the Motorola NDA", "the lease between Tallis and Orchard Vale", "Acme's terms of use"), or by
/// one anywhere that is a party of a few contracts and stands in no law. A title that several contracts share
/// is no name. A contract matches a name that is in its title, its file name, its opening words or, if no
/// opening has it, any of its words. Of several names a contract must have all, if one does. Works excluded
/// by the query's filter are never matched.
NamedContracts find_named_contracts(const LibraryView& library, const Query& query);

}  // namespace pandect
