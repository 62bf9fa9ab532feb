#pragma once

#include <functional>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "catalogue/work_state.h"
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

/// How the data of works are got, by their places among all; called by one thread at a time.
struct ReferredWorks {
  /// Reads the records of some.
  std::function<void(std::span<const std::uint32_t> places)> read_records;
  /// TitleDirectory::seers() of one.
  std::function<std::span<const std::uint32_t>(std::uint32_t place)> seers;
  std::function<LinkTarget(std::uint32_t place)> target;
};

/// Resolves the references of works, in portions: to provisions of the newest versions of other works, and of
/// their own version of their own work. The wording is selected when links are read.
///
/// For few works among many the names of all are not read, but those that can matter: of the works that the
/// look-ups made so far would see, until no other look-up is made. What is found is the same.
class LinkResolver {
 public:
  /// @param all the works of the library, by their ids; must outlive this
  /// @param count of the works that will be resolved
  /// @param memory bytes of target works that are cached
  LinkResolver(std::span<const WorkState> all, ReferredWorks works, std::size_t count, std::size_t memory);
  ~LinkResolver();

  /// Every reference in the documents of these works, whose records are read.
  /// @param places of the works in `all`
  /// @param table of the same works, in the same order
  /// @returns in the order of `works`
  std::vector<ResolvedLinks> resolve(std::span<const std::uint32_t> places,
                                     std::span<const LoadedWork* const> works, const DocumentTable& table);

 private:
  class Targets;
  class Works;

  void take_names(std::span<const std::uint32_t> places);
  std::vector<std::uint32_t> seen_by(std::span<const ResolvedLinks> resolved) const;

  std::span<const WorkState> all_;
  ReferredWorks works_;
  std::set<std::uint32_t> named_;  // works whose names are in the directory
  TitleDirectory titles_;
  std::unique_ptr<Targets> targets_;
};

/// The look-up of the tree of a work, as a hash among those of names.
std::uint32_t tree_lookup(std::int64_t work);

}  // namespace pandect
