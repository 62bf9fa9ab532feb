#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer/context.h"
#include "answer/formats/answer_format.h"
#include "pandect/said.h"

namespace pandect {

/// The target of a reply's citation.
struct ResolvedSource {
  CitedSource source;                     ///< as written by the model
  std::optional<std::uint32_t> document;  ///< nothing when there is no such provision
  bool in_context = false;                ///< it was given to the model
  Said problem;                           ///< why it could not be resolved
};

/// Resolves the citations of a reply, by label of its context or by law and section: a provision that does
/// not exist is detected here. One entry for each citation, in order.
/// @param day as of which the law is read
std::vector<ResolvedSource> resolve_sources(const LibraryView& library, const Context& context,
                                            const std::vector<CitedSource>& sources, std::int32_t day);

}  // namespace pandect
