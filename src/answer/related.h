#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A provision that refers to another one and says what follows from breaking it, or when it does not hold.
struct RelatedProvision {
  enum class Kind : std::uint8_t { penalty, exception };
  Kind kind = Kind::penalty;
  std::uint32_t document = 0;
  std::vector<Span> quotes;  ///< the words that say so, in the text of its version
};

/// The penalties and exceptions that refer to a provision: to all of it, or to a part that is among the
/// quoted ones; also those in the provision itself that are not quoted. Penalties first, and of each kind
/// those of the same work. Of provisions that thousands refer to the first references are looked at.
std::vector<RelatedProvision> find_related(const LibraryView& library, std::uint32_t document,
                                           std::span<const Span> quoted, std::int32_t day);

}  // namespace pandect
