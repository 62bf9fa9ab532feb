#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/checking.h"
#include "pandect/kinds.h"
#include "pandect/said.h"

/// Answers: the law's own words, or a model's that are checked against the law; docs/answers.md.
namespace pandect {

/// What is asked of a chat model besides the question; what is not set is as the system says.
struct WritingOptions {
  std::optional<double> temperature = {};
  std::optional<double> top_p = {};
  std::optional<std::int64_t> seed = {};
  std::size_t max_tokens = 0;          ///< of its reply, where the system allows more; 0: as the system says
  std::vector<std::string> stop = {};  ///< texts at which its reply ends
};

struct AskOptions {
  std::size_t passages = 3;
  std::size_t quotes =
      2;  ///< sentences quoted from each passage; each comes with the context needed to understand it
  std::size_t related = 2;  ///< penalties and exceptions shown for each passage
  std::string as_of;
  std::string language;
  std::string system;  ///< as SearchOptions::system
  StepModelOptions step_models;
  Scope scope;
  /// What was asked before in the same conversation, the first first: a question that says nothing of what it
  /// is about ("and what is the penalty?") keeps the subject of the last one that does.
  std::vector<std::string> after = {};
  /// A chat model of the models file that writes the answer from the provisions found; each of its sentences
  /// is then checked against the law it cites. Empty: the law's own words answer, without any model.
  std::string model;
  /// Of a model's answer: one with a sentence which its cited provisions do not support is no answer.
  bool strict = false;
  JudgeOptions judge;  ///< of a model's answer
  WritingOptions writing = {};
  /// Receives a model's reply as it arrives, in whole characters; step_models.monitor stops it.
  std::function<void(std::string_view)> on_text;
};

/// A provision that refers to a passage of an answer.
struct RelatedPassage {
  RelatedKind kind = RelatedKind::penalty;
  ProvisionInfo provision;
  std::vector<Quote> quotes;
};

struct Passage {
  ProvisionInfo provision;
  double score = 0;
  double coverage = 0;  ///< share of the question's words, by weight, that it contains
  double evidence = 0;  ///< probability that it answers the question, as far as its features tell
  Strength strength = Strength::weak;
  std::vector<Quote> quotes;
  std::vector<std::string> why;
  std::vector<RelatedPassage> related;
  std::size_t more_penalties = 0;  ///< further ones that refer to it
  std::size_t more_exceptions = 0;
};

/// A source that an answer cites.
struct WrittenSource {
  std::string written;      ///< as the model wrote it: "2", "ประมวลรัษฎากร 40"
  ProvisionInfo provision;  ///< empty when no such provision exists
  bool exists = false;
  bool in_context = false;  ///< it was among the passages given to the model
  Said problem;             ///< why the citation could not be resolved
};

/// Words of the law that support a sentence.
struct SupportingQuote {
  Quote quote;
  std::size_t source = 0;  ///< index into WrittenAnswer::sources
};

struct WrittenSentence {
  Quote words;                       ///< in WrittenAnswer::text
  std::vector<std::size_t> sources;  ///< indexes into WrittenAnswer::sources
  Verdict verdict = Verdict::not_a_citation;
  double score = 0;      ///< share of its words, by weight, that the law contains
  Said reason;           ///< one line, when it is neither quoted nor supported
  bool asserts = false;  ///< states an obligation, a permission or a fact, whether or not it cites
  std::vector<SupportingQuote> support;
};

/// What a model wrote, and the result of checking it against the law.
struct WrittenAnswer {
  std::string system;
  std::string model;     ///< as the provider names it
  std::string asks;      ///< a question of the model that must be answered first
  std::string text;      ///< the answer without citation marks; also of one that strictness refused
  std::string analysis;  ///< the model's reasoning, which is not part of the answer
  std::vector<WrittenSentence> sentences;
  std::size_t stated = 0;   ///< number of sentences that state law: that cite, or assert without a citation
  std::size_t carried = 0;  ///< number of these that are quoted or supported
  std::vector<WrittenSource> sources;
  std::vector<ProvisionInfo> context;  ///< the provisions given to the model
  std::size_t left_out = 0;            ///< number of provisions found that did not fit
  std::vector<std::string> repairs;    ///< repairs of departures from the requested format
  JudgeReport judge;
  bool cut_off = false;     ///< the reply reached its greatest length
  bool from_cache = false;  ///< of the reply; replies of other models asked may be cached too
};

/// The law's own words that answer a question, or a model's that were checked against the law.
struct Answer {
  std::string question;
  std::string follows;  ///< the earlier question whose subject it keeps (AskOptions::after); empty: its own
  std::string language;
  std::string as_of;
  bool answered = false;
  Said reason;                    ///< why there is no answer
  std::vector<Said> help;         ///< what may help then; what only helps at a command line has no code
  std::vector<Said> notes;        ///< as in SearchResult
  std::vector<ReadAs> read_as;    ///< as in SearchResult
  std::vector<Passage> passages;  ///< empty when a model was to answer
  /// Definitions of terms of the question, from the works of the passages, that no passage quotes.
  std::vector<DefinedTerm> definitions;
  /// Where to read on: provisions of the law of the first passage, by their headings.
  std::vector<ProvisionInfo> read_on;
  std::optional<WrittenAnswer> written;  ///< with AskOptions::model
  std::vector<ModelUsage> usage;         ///< of all models asked
};

}  // namespace pandect
