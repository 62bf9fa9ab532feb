#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "citations/names/named_by.h"
#include "law/citation.h"
#include "pandect/kinds.h"
#include "text/span.h"

namespace pandect {

/// The position of a text: the provision that contains it. A question or an answer has none.
struct Place {
  std::uint32_t work = 0;
  std::uint32_t provision = 0;
};

/// The target of a citation.
struct Resolution {
  using Status = ReferenceStatus;
  Status status = Status::resolved;
  /// The first work searched; nothing when none was found.
  std::optional<std::uint32_t> work;
  std::vector<Place> targets;  ///< provisions, in document order; for a whole work its root
  std::vector<Place> others;   ///< for an ambiguous citation: others cited the same way, in document order
  std::vector<Place> perhaps;  ///< if an informal name may mean several works
  /// By what the name of the work, if the citation has one, was found to mean it.
  NamedBy named_by = NamedBy::title;
  /// Positions of the citation and of its work's name: a grammar guesses the ends of a name, which the list
  /// of titles corrects.
  Span span;
  Span work_span;
  /// The path as the work's numbers show it to be meant, where that is not as it was read: "Nr. 2b" of its
  /// item b in item 2.
  std::vector<CitedStep> path;
  /// The addendum of a law that is meant, as the number of a step, if the words before the citation identify
  /// it.
  std::string addendum;
  /// For a citation that names no work: the name of an unknown law that is nearer before it than the work it
  /// was resolved in. The sentence may be about that law, or the provision may mention it.
  Span stranger;
};

}  // namespace pandect
