#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answer/context.h"
#include "answer/formats/answer_format.h"

namespace pandect {

/// What a reply's citation leads to.
struct ResolvedSource {
  CitedSource source;                     ///< as the model wrote it
  std::optional<std::uint32_t> document;  ///< nothing when there is no such provision
  bool in_context = false;                ///< the model was given it to read
  std::string problem;                    ///< why it leads nowhere
};

/// Resolves what a reply cites, by label of its context or by law and section: a model that names a provision
/// that does not exist is caught here. One entry for each citation, in order.
/// @param day as of which the law is asked for
std::vector<ResolvedSource> resolve_sources(const LibraryView& library, const Context& context,
                                            const std::vector<CitedSource>& sources, std::int32_t day);

}  // namespace pandect
