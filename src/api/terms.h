#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "library/view.h"
#include "pandect/library.h"

namespace pandect {

/// A definition of a build, by its index in its list, as it is served as of a day.
DefinedTerm describe_definition(const LibraryView& view, std::uint32_t definition, std::int32_t day);

/// The definition of the same term in the same provision, in the wording in force on a day; itself when there
/// is none.
std::uint32_t definition_on(const LibraryView& view, std::uint32_t definition, std::int32_t day);

/// The uses of a term, in documents in force on a day, to which a definition or another wording of it
/// applies.
std::vector<TermUse> uses_on(const LibraryView& view, std::uint32_t definition, std::int32_t day);

/// A defined term that a document uses.
struct UsedTerm {
  std::uint32_t definition = 0;
  Span first;  ///< position of its first use
  std::size_t times = 0;
};
/// The defined terms a document uses, in the order of their first uses; only those inside a part of it, if
/// one is given.
std::vector<UsedTerm> used_terms(const LibraryView& view, std::uint32_t document, std::optional<Span> part);

}  // namespace pandect
