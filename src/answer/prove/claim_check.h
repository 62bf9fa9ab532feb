#pragma once

#include <cstddef>
#include <string>

#include "answer/prove/claim.h"
#include "answer/prove/evidence.h"
#include "answer/prove/prover_settings.h"
#include "answer/prove/verdict.h"

namespace pandect {

/// Number of targets of one citation that are read: of "sections 4 to 900" the first.
inline constexpr std::size_t most_targets = 12;

/// A claim, and the law that it is compared with.
struct ClaimContext {
  const LibraryView& library;
  const ProverSettings& settings;
  EvidenceStore& evidence;
  const Claim& claim;
};

/// The reason why the words of the claim and of a work cannot be compared; empty when they can.
Said why_not_compared(const ClaimContext& context, std::uint32_t work);

/// The share of the claim's words that a provision has.
double coverage_by(const ClaimContext& context, const Evidence& evidence);

/// The verdict on one provision that the claim cites.
/// @param proven the citation as known so far
ProvenCitation judge_claim(const ClaimContext& context, const Evidence& evidence, ProvenCitation proven);

}  // namespace pandect
