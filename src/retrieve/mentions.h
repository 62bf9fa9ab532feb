#pragma once

#include <cstdint>
#include <optional>

#include "retrieve/hit_table.h"

namespace pandect {

/// The document of the unit that a provision is or belongs to: "section 5(2)" is searched as section 5.
/// Nothing for groups of units.
std::optional<std::uint32_t> document_of_unit(const LibraryView& library, ProvisionKey key);

/// Puts the provisions a question cites above all others, in the order cited.
class NamedFirst : public Adjustment {
 public:
  NamedFirst(const LibraryView& library, SharedRetriever input)
      : Adjustment(std::move(input), 0), library_(library) {}

 private:
  void adjust(const Query& query, HitTable& table) const override;

  const LibraryView& library_;
};

/// Raises hits in works whose titles the question mentions, by a share of their scores.
class MentionedWorks : public Adjustment {
 public:
  MentionedWorks(const LibraryView& library, SharedRetriever input, std::size_t candidates, double boost)
      : Adjustment(std::move(input), candidates), library_(library), boost_(boost) {}

 private:
  void adjust(const Query& query, HitTable& table) const override;

  const LibraryView& library_;
  double boost_;
};

/// Raises hits whose number the question cites without naming a work ("under section 40").
class CitedNumbers : public Adjustment {
 public:
  CitedNumbers(const LibraryView& library, SharedRetriever input, std::size_t candidates, double boost)
      : Adjustment(std::move(input), candidates), library_(library), boost_(boost) {}

 private:
  void adjust(const Query& query, HitTable& table) const override;

  const LibraryView& library_;
  double boost_;
};

}  // namespace pandect
