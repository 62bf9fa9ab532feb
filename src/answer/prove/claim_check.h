#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "answer/compare/claim_match.h"
#include "answer/prove/claim.h"
#include "answer/prove/evidence.h"
#include "answer/prove/prover_settings.h"
#include "answer/prove/verdict.h"

namespace pandect {

/// Number of targets of one citation that are read: of "sections 4 to 900" the first.
inline constexpr std::size_t most_targets = 12;

/// Compares one claim with provisions. Keeps references to all its arguments.
class ClaimCheck {
 public:
  ClaimCheck(const LibraryView& library, const ProverSettings& settings, EvidenceStore& evidence,
             const Claim& claim)
      : library_(library), settings_(settings), evidence_(evidence), claim_(claim) {}

  /// The reason why the words of the claim and of a work cannot be compared; empty when they can.
  Said why_not_compared(std::uint32_t work) const;
  /// The share of the claim's words that a provision has.
  double coverage_by(const Evidence& evidence) const;
  /// The verdict on one provision that the claim cites.
  /// @param proven the citation as known so far
  ProvenCitation judge(const Evidence& evidence, ProvenCitation proven) const;

 private:
  /// True if there are words to compare claims in this language by.
  bool has_words() const { return find_vocabulary(claim_.language) != nullptr; }
  ClaimMatch match(const Evidence& evidence) const;
  bool is_date_of(const Evidence& evidence, Span number) const;
  std::vector<std::size_t> said_beside(Span stretch, std::span<const Span> own) const;
  std::vector<Span> compare_quotations(const Evidence& evidence, ProvenCitation& proven,
                                       std::vector<Difference>& differences) const;
  std::vector<Span> find_as_written(const Evidence& evidence, ProvenCitation& proven,
                                    std::vector<Difference>& differences) const;
  void look_beside(const ClaimMatch& match, std::span<const Span> own, ProvenCitation& proven,
                   std::vector<Difference>& differences) const;
  struct Elsewhere {
    double coverage = 0;     ///< of the claim by the best other provision of the work
    bool is_copied = false;  ///< the claim is that provision nearly word for word
  };
  Elsewhere look_elsewhere(const Evidence& evidence, ProvenCitation& proven) const;
  std::vector<double> signs_of(const ClaimMatch& match, double elsewhere, const ProvenCitation& proven) const;
  void ask_judge(const Evidence& evidence, ProvenCitation& proven) const;
  void judge_undecided(const Evidence& evidence, ProvenCitation& proven) const;
  Said reason(const ClaimMatch& match, const ProvenCitation& proven) const;

  const LibraryView& library_;
  const ProverSettings& settings_;
  EvidenceStore& evidence_;
  const Claim& claim_;
};

}  // namespace pandect
