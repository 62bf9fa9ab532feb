#pragma once

#include "retrieve/hit_table.h"

namespace pandect {

/// Adds shares of scores to the provisions that define terms.
struct DefinitionRaising {
  std::size_t candidates = 100;  ///< number of hits considered
  /// Share of the best hit's score in a work that is added to each provision of the work that defines a term
  /// of the question.
  double question = 0;
  /// Share of its score that a hit adds to the provisions that define terms it uses, divided among them.
  double hits = 0;
};

class DefinedTerms : public Adjustment {
 public:
  DefinedTerms(const LibraryView& library, SharedRetriever input, const DefinitionRaising& settings)
      : Adjustment(std::move(input), settings.candidates), library_(library), settings_(settings) {}

 private:
  void adjust(const Query& query, HitTable& table) const override;
  void raise_for_question(const Query& query, const std::vector<Hit>& hits, HitTable& table) const;
  void raise_for_hits(const Query& query, const std::vector<Hit>& hits, HitTable& table) const;

  const LibraryView& library_;
  DefinitionRaising settings_;
};

}  // namespace pandect
