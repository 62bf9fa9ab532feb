#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "library/view.h"
#include "pandect/kinds.h"

namespace pandect {

/// A provision that refers to another one and states the consequence of its breach, or an exception to it.
struct RelatedProvision {
  using Kind = RelatedKind;
  Kind kind = Kind::penalty;
  std::uint32_t document = 0;
  std::vector<Span> quotes;  ///< the words that state it, in the text of its version
  /// It refers to a part that is quoted, and not to the provision or to other parts.
  bool exact = false;
  bool of_quote = true;  ///< false: it refers to parts that are not quoted
};

/// The penalties and exceptions that refer to a provision: to all of it, or to a part that is quoted; also
/// unquoted ones in the provision itself. Penalties first, and of each kind those of the same work. Of
/// thousands of references only the first are read.
/// @param all_penalties those for breaches of parts that are not quoted, too
std::vector<RelatedProvision> find_related(const LibraryView& library, std::uint32_t document,
                                           std::span<const Span> quoted, std::int32_t day,
                                           bool all_penalties = false);

}  // namespace pandect
