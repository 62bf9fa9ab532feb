#pragma once

#include <cstddef>
#include <vector>

#include "answer/prove/claim.h"
#include "answer/prove/evidence.h"
#include "answer/prove/prover_settings.h"
#include "answer/prove/verdict.h"

namespace pandect {

/// Coverage of a sentence of which the law has nearly every word.
inline constexpr double nearly_the_words = 0.7;
/// Number of targets of one citation that are read: of "sections 4 to 900" the first.
inline constexpr std::size_t most_targets = 12;

/// Compares one claim with provisions. Keeps references to all its arguments.
class ClaimCheck {
 public:
  ClaimCheck(const LibraryView& library, const ProverSettings& settings, EvidenceStore& evidence,
             const Claim& claim)
      : library_(library), settings_(settings), evidence_(evidence), claim_(claim) {}

  /// The reason why the words of the claim and of a work cannot be compared; empty when they can.
  std::string why_not_compared(std::uint32_t work) const;
  /// The support of the claim by the words of a provision.
  Support compare_with(const Evidence& evidence) const;
  /// The verdict on one provision that the claim cites.
  /// @param proven the citation as known so far
  ProvenCitation judge(const Evidence& evidence, ProvenCitation proven) const;
  /// True if the cited provisions support the claim together but not alone.
  bool say_together(const std::vector<ProvenCitation>& citations) const;

 private:
  /// "up to 7 crowns (section 4); up to 9 crowns (section 5)": a number belongs to the citation in brackets
  /// after it, whatever number the others have.
  bool is_denied_where_cited(const std::vector<ProvenCitation>& citations) const;
  struct Elsewhere {
    double coverage = 0;
    bool is_copied = false;  ///< the sentence is that provision nearly word for word
  };

  bool is_date_of(const Evidence& evidence, Span number) const;
  bool is_cited(const ProvisionKey& key) const;
  std::vector<Span> add_quotations(const Evidence& evidence, Support& support) const;
  Span accept_verbatim(const Evidence& evidence, Support& support) const;
  void compare_words(const Evidence& evidence, Support& support) const;
  double in_its_unit(const Evidence& evidence, double coverage) const;
  Elsewhere best_elsewhere(const Evidence& evidence, ProvenCitation& proven) const;
  void look_beside(const Evidence& evidence, double own, Elsewhere& best, ProvenCitation& proven) const;
  Verdict decide(const Support& support, double coverage, const Elsewhere& other) const;
  void ask_judge(const Evidence& evidence, ProvenCitation& proven) const;
  /// The verdict of the words and of a judge that is calibrated.
  void decide_together(const SignWeights& weights, ProvenCitation& proven) const;
  std::string reason(const Support& support, const ProvenCitation& proven) const;

  const LibraryView& library_;
  const ProverSettings& settings_;
  EvidenceStore& evidence_;
  const Claim& claim_;
};

}  // namespace pandect
