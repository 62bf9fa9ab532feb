#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "pandect/said.h"
#include "pandect/search.h"

/// Texts checked against the law they cite; docs/checking.md.
namespace pandect {

/// A model that may raise a verdict where comparing words alone does not find support.
struct JudgeOptions {
  std::string model;  ///< a classifier or a chat model of the models file; empty: none
};

struct JudgeReport {
  std::size_t asked = 0;
  std::size_t failed = 0;  ///< it gave no verdict: words alone decided
  std::string problem;     ///< reason of the first such failure
};

struct CheckOptions {
  std::string as_of;     ///< empty: today
  std::string language;  ///< of the text, ISO 639-1; empty: detected for each paragraph
  std::string work;      ///< id or title of the law meant where the text names none
  /// Provisions that the author of the text was given, by id or citation; empty: not known.
  std::vector<std::string> context;
  JudgeOptions judge;
  StepModelOptions step_models;
  Scope scope;           ///< the works that the text may cite
  bool explain = false;  ///< say what each verdict rests on: CheckedCitation::signs
};

/// A difference between a text and the law it cites.
struct CheckedDifference {
  DifferenceKind kind = DifferenceKind::quantity;
  bool contradicts = false;  ///< true: the law says otherwise; false: the law does not say it
  Quote claim;               ///< in the checked text
  Quote law;                 ///< in the law; empty when it has no corresponding words
  std::string comparison;    ///< the comparison that found it
};

/// What a verdict rests on, and what it weighs for "contradicted".
struct CheckedSign {
  std::string name;
  double value = 0;
  double weighs = 0;
};

/// A citation of a checked text.
struct CheckedCitation {
  Quote words;             ///< in the checked text
  bool inherited = false;  ///< the citation is written at another sentence of the text
  bool exists = false;     ///< in the version in force on the given date
  bool guessed = false;    ///< several laws may be meant; this one has most of the sentence's words
  Verdict verdict = Verdict::undecided;
  Said reason;                 ///< one line; empty when it is quoted or supported
  double score = 0;            ///< share of the sentence's words, by weight, that the law contains
  ProvisionInfo provision;     ///< the (first) provision cited; empty when it does not exist
  std::vector<Quote> support;  ///< the law's clauses that say most of the sentence, or that it quotes
  std::vector<CheckedDifference> differences;
  ProvisionInfo instead;  ///< another provision that has more of the sentence's words; empty when none has
  std::vector<CheckedSign> signs;  ///< with CheckOptions::explain
  double contradicted = 0;         ///< how likely the law says otherwise; 0 where nothing was weighed
};

struct CheckedSentence {
  Quote words;  ///< in the checked text
  Verdict verdict = Verdict::not_a_citation;
  double score = 0;
  bool asserts = false;  ///< states an obligation, a permission or a fact: of interest when it cites nothing
  std::vector<CheckedCitation> citations;
};

/// The result of checking a text against the law it cites; see docs/checking.md.
struct Proof {
  std::string as_of;
  std::vector<CheckedSentence> sentences;
  /// Number of sentences for each verdict, in the order of Verdict; sentences without a citation are not in
  /// `checked`.
  std::vector<std::pair<Verdict, std::size_t>> verdicts;
  std::size_t checked = 0;
  std::size_t unchecked = 0;             ///< sentences that cite nothing and assert nothing
  std::size_t unchecked_assertions = 0;  ///< sentences that cite nothing and state what must, may or is the
                                         ///< case
  JudgeReport judge;
  std::vector<ModelUsage> usage;  ///< of all models asked
  /// Languages of undecided sentences, of which a judge would decide more.
  std::vector<std::string> undecided_languages;
  /// True if every checked sentence is quoted or supported and nothing is asserted without a citation of law.
  bool holds = false;
};

}  // namespace pandect
