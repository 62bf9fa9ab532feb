#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "citations/resolve/resolve.h"
#include "segments/document_table.h"

namespace pandect {

/// The names of works, numbered by their index in the list.
TitleDirectory title_directory(std::span<const WorkRecord* const> works);

/// A target of references: its newest version.
struct LinkTarget {
  std::int64_t version = 0;  ///< row
  std::vector<Provision> provisions;
};

/// The references of one work.
struct ResolvedLinks {
  std::vector<StoredLink> links;       ///< by document, then position in the text
  std::vector<std::uint32_t> lookups;  ///< hashes of the look-ups they depend on, rising
};

/// Resolves the references of works, in portions: to provisions of the newest versions of other works, and of
/// their own version of their own work. The wording is selected when links are read.
class LinkResolver {
 public:
  /// @param all the works of the library, by their ids; must outlive this
  /// @param target returns the data of a work, by its index in `all`; called by one thread at a time
  /// @param memory bytes of target works that are cached
  LinkResolver(std::span<const WorkRecord* const> all, std::function<LinkTarget(std::uint32_t place)> target,
               std::size_t memory);
  ~LinkResolver();

  /// Every reference in the documents of these works.
  /// @param places of the works in `all`
  /// @param table of the same works, in the same order
  /// @returns in the order of `works`
  std::vector<ResolvedLinks> resolve(std::span<const std::uint32_t> places,
                                     std::span<const LoadedWork* const> works, const DocumentTable& table);

 private:
  class Targets;
  class Works;

  std::span<const WorkRecord* const> all_;
  TitleDirectory titles_;
  std::unique_ptr<Targets> targets_;
};

/// The look-up of the tree of a work, as a hash among those of names.
std::uint32_t tree_lookup(std::int64_t work);

}  // namespace pandect
