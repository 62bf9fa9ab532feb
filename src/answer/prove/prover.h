#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "answer/prove/evidence.h"
#include "answer/prove/prover_settings.h"
#include "answer/prove/verdict.h"
#include "library/view.h"

namespace pandect {

/// A sentence of an answer and the provisions it cites, given by citation marks instead of words.
struct CitedClaim {
  Span span;                                         ///< in the text
  std::vector<std::vector<ProvisionKey>> citations;  ///< targets of each; empty: no existing provision
};

/// Checks an answer against the law it cites.
class Prover {
 public:
  Prover(const LibraryView& library, ProverSettings settings);

  /// @throws Error wrong_usage when the text is empty, too long (1 MB) or not UTF-8
  std::vector<ProvenSentence> prove(std::string_view text);
  /// The same for sentences whose citations are known; one result for each, in order.
  std::vector<ProvenSentence> prove(std::string_view text, std::span<const CitedClaim> claims);

 private:
  const LibraryView& library_;
  ProverSettings settings_;
  EvidenceStore evidence_;
};

}  // namespace pandect
