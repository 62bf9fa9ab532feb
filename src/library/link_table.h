#pragma once

#include <functional>
#include <span>
#include <vector>

#include "citations/resolve/resolve.h"
#include "library/document_table.h"

namespace pandect {

/// The names of works, numbered by their place in the list.
TitleDirectory title_directory(std::span<const WorkRecord* const> works);

/// A work that others refer to: the newest version, and where its units are.
struct LinkTarget {
  std::int64_t version = 0;  ///< row of the newest version
  std::vector<Provision> provisions;
  std::vector<Document> documents;  ///< of the work; series counted from its first
};

/// The references of one work.
struct ResolvedLinks {
  std::vector<StoredLink> links;       ///< by document, then place in the text
  std::vector<std::uint32_t> lookups;  ///< hashes of what they come from, rising
};

/// Every reference that stands in a document, resolved: to provisions of the newest versions of other works,
/// and of its own version of its own work. Which wording of them is meant is seen when links are read.
/// @param all       the works of the library, by their ids
/// @param places    those whose references are resolved, as places in `all`
/// @param works     the same, loaded
/// @param table     of the same works, in the same order
/// @param target    gives what is known of another work, by its place in `all`; called by one thread at a
///                  time
/// @returns by the order of `works`
std::vector<ResolvedLinks> resolve_links(std::span<const WorkRecord* const> all,
                                         std::span<const std::uint32_t> places,
                                         std::span<const LoadedWork* const> works, const DocumentTable& table,
                                         const std::function<LinkTarget(std::uint32_t place)>& target);

/// The lookup of the tree of a work, among those of names.
std::uint32_t tree_lookup(std::int64_t work);

}  // namespace pandect
