#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "question/query.h"

namespace pandect {

/// The contracts that a question names, and the names that belong to none.
struct NamedContracts {
  std::vector<std::uint32_t> works;  ///< rising; empty: the question names none
  /// Names of parties in a library without contracts that stand nowhere in its law, which may answer all the
  /// same: what a contract must not say.
  std::vector<std::string> strangers;
  std::vector<std::string> missing;
  std::vector<std::string> words;  ///< of the names that decided, folded

  /// True if a phrase is such a name: capitalised words, one of which decided.
  bool are_named_by(std::string_view phrase) const;
};

/// Finds the contract a question names: by its title, unless several contracts share it, or by the names of
/// its parties in Latin letters, beside a word for a contract ("the Motorola NDA", "the lease between Tallis
/// and Orchard Vale", "Acme's terms of use") or anywhere, if they stand in no law. Works excluded by the
/// query's filter are never matched.
NamedContracts find_named_contracts(const LibraryView& library, const Query& query);

}  // namespace pandect
