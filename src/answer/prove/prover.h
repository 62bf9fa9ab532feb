#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "answer/prove/evidence.h"
#include "answer/prove/support.h"
#include "library/view.h"

namespace pandect {

/// What was found of a sentence or of one of its citations.
enum class Verdict : std::uint8_t {
  supported,
  partly,             ///< the law says some of it
  not_supported,      ///< the provision is there and about this, but does not say it
  contradicted,       ///< the provision says otherwise
  off_topic,          ///< the provision is about something else
  not_in_context,     ///< the provision is there but was not given
  no_such_provision,  ///< not in the library, or not in force on that day
  not_a_citation,     ///< nothing is cited for it: unchecked
};

/// "supported", "partly", "not-supported", …
std::string_view verdict_name(Verdict verdict);

/// A judge that may raise a verdict that words alone do not reach: an embedder's likeness or a model of
/// entailment. It is asked only where nothing contradicts the claim.
class SupportJudge {
 public:
  virtual ~SupportJudge() = default;
  /// How surely the law's words say what the claim says, 0 to 1.
  virtual double support(std::string_view claim, std::string_view law) = 0;
};

struct ProverSettings {
  std::int32_t day = 0;               ///< as of which the law is asked for
  std::optional<Language> language;   ///< of the text; absent: found for each paragraph
  std::optional<std::uint32_t> work;  ///< of citations that name none
  /// Provisions that were at hand when the text was written; absent: not known.
  std::optional<std::vector<ProvisionKey>> context;
  SupportJudge* judge = nullptr;
  double judged_support = 0.5;  ///< from here on a judge's word is support
  double enough = 0.5;  ///< coverage that is support unless another provision of the work has far more
  double enough_if_best = 0.2;  ///< coverage that is support when no other provision of the work has more
  double on_topic = 0.1;        ///< below this the provision is about something else
};

struct ProvenCitation {
  Span span;               ///< its words, in the text
  bool inherited = false;  ///< it stands at another sentence
  Verdict verdict = Verdict::not_supported;
  bool unknown_law = false;  ///< of `no_such_provision`: the library does not have the law
  bool guessed_law = false;  ///< several laws may be meant: the one whose provision has most of the sentence
  std::string reason;        ///< one line, when it is not supported
  std::vector<ProvisionKey> targets;
  ProvisionKey evidence;                ///< the target whose words were compared
  std::vector<Span> support;            ///< its words that carry the sentence, in the text of its version
  double score = 0;                     ///< share of the sentence's words, by weight, that the law has
  std::vector<Difference> differences;  ///< `claim` in the checked text, `law` in the version's text
  std::optional<ProvisionKey> instead;  ///< another provision of the work that has the sentence's words
};

struct ProvenSentence {
  Span span;  ///< in the text
  Verdict verdict = Verdict::not_a_citation;
  double score = 0;
  bool asserts = false;  ///< says what must, may or is; of sentences without a citation
  std::vector<ProvenCitation> citations;
};

/// A sentence of an answer and the provisions it is known to cite, as a mark says behind it and not words.
struct CitedClaim {
  Span span;                                         ///< in the text
  std::vector<std::vector<ProvisionKey>> citations;  ///< what each leads to; empty: to nothing that exists
};

/// Holds an answer against the law it cites.
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
