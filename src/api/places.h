#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "library/view.h"

namespace pandect {

/// The depth of a provision below another; nothing when it is not below it.
std::optional<std::size_t> depth_below(const std::vector<Provision>& tree, std::uint32_t place,
                                       std::uint32_t top);

/// The documents that are, contain or belong to a provision.
std::vector<std::uint32_t> documents_of(const LibraryView& view, const ProvisionKey& key);

/// The position of a part of a unit in the text of a document of the unit, which may be that of another
/// version; nothing if it is not a part of a unit.
std::optional<Span> part_in_document(const LibraryView& view, const ProvisionKey& part,
                                     std::uint32_t document);

/// Passes on each reference once: for one with several targets, a range, the first of its links.
template <typename Take>
void each_reference(std::span<const Link> links, const Take& take) {
  for (std::size_t i = 0; i < links.size(); ++i) {
    const bool again = i > 0 && links[i].from == links[i - 1].from && links[i].span == links[i - 1].span;
    if (!again) take(links[i]);
  }
}

}  // namespace pandect
