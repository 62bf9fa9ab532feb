#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/compare/support.h"
#include "library/view.h"
#include "model/entailment_model.h"
#include "pandect/kinds.h"
#include "pandect/said.h"

namespace pandect {

struct ProvenCitation {
  Span span;               ///< the citation, in the text
  bool inherited = false;  ///< it is written at another sentence
  Verdict verdict = Verdict::undecided;
  bool guessed_law = false;  ///< several laws may be meant: the one whose provision has most of the sentence
  Said reason;               ///< one line, when it is neither quoted nor supported
  std::vector<ProvisionKey> targets;
  ProvisionKey evidence;                ///< the target whose words were compared
  std::vector<Span> support;            ///< its clauses that say most of the claim, in its version's text
  double score = 0;                     ///< share of the sentence's words, by weight, that the law contains
  std::vector<Difference> differences;  ///< `claim` in the checked text, `law` in the version's text
  bool quotes = false;                  ///< the claim is the law's own words, or quotes them
  bool repeats = false;                 ///< it has a clause of the law nearly word for word, but for numbers
  bool in_place = false;                ///< and its words and numbers in their places
  std::vector<double> signs;            ///< what the decision rests on, in the order of sign_names()
  double contradicted = 0;              ///< how likely the law says otherwise, by the signs
  std::optional<Entailment> judged;     ///< the result of a calibrated judge
  std::optional<ProvisionKey> instead;  ///< another provision of the work that has the sentence's words
};

struct ProvenSentence {
  Span span;  ///< in the text
  Verdict verdict = Verdict::not_a_citation;
  double score = 0;
  bool asserts = false;  ///< for a sentence without a citation: states an obligation, a permission or a fact
  std::vector<ProvenCitation> citations;
};

}  // namespace pandect
