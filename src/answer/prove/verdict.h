#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answer/compare/support.h"
#include "library/view.h"
#include "model/entailment_model.h"
#include "pandect/kinds.h"

namespace pandect {

struct ProvenCitation {
  Span span;               ///< the citation, in the text
  bool inherited = false;  ///< it is written at another sentence
  Verdict verdict = Verdict::not_supported;
  bool unknown_law = false;  ///< for `no_such_provision`: the library does not have the law
  bool guessed_law = false;  ///< several laws may be meant: the one whose provision has most of the sentence
  std::string reason;        ///< one line, when it is not supported
  std::vector<ProvisionKey> targets;
  ProvisionKey evidence;                ///< the target whose words were compared
  std::vector<Span> support;            ///< its words that support the sentence, in the text of its version
  double score = 0;                     ///< share of the sentence's words, by weight, that the law contains
  std::vector<Difference> differences;  ///< `claim` in the checked text, `law` in the version's text
  double coverage = 0;                  ///< the score without a judge
  double elsewhere = 0;                 ///< largest share of another provision of the work
  std::optional<Verdict> by_words;      ///< the verdict without a judge, if there is one
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
