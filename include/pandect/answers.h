#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/library.h"

/// Answers written by a model from the provisions of a library; each sentence is checked against the law it
/// cites.
namespace pandect {

struct WriteOptions {
  std::string model;             ///< its name in the models file; docs/models.md
  std::filesystem::path models;  ///< the models file
  std::filesystem::path cache;   ///< cache of replies; empty: none
  std::string at = {};           ///< as StepModelOptions::at
  std::string index = "pandect";
  std::string system;  ///< one of systems(), or the path of a settings file; empty: as SearchOptions::system
  std::string as_of;   ///< empty: today
  std::string language;  ///< of the question, ISO 639-1; empty: detected
  Scope scope;
  /// Refuse an answer that has a sentence which its cited provisions do not support.
  bool strict = false;
  /// A chat model or an embedder of the models file that may raise a verdict where comparing words alone does
  /// not find support; empty: none.
  std::string judge;
  double judge_likeness = 0.92;                   ///< for an embedder: least cosine that counts as support
  std::function<void(std::string_view)> on_text;  ///< receives the reply as it arrives, in whole characters
  std::stop_token stop;                           ///< cancels the call
};

/// A source that an answer cites.
struct WrittenSource {
  std::string written;      ///< as the model wrote it: "2", "ประมวลรัษฎากร 40"
  ProvisionInfo provision;  ///< empty when no such provision exists
  bool exists = false;
  bool in_context = false;  ///< it was among the passages given to the model
  std::string problem;      ///< why the citation could not be resolved
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
  double score = 0;    ///< share of its words, by weight, that the law contains
  std::string reason;  ///< one line, when it is not supported
  std::vector<SupportingQuote> support;
};

/// A model's answer and the result of checking it against the law.
struct WrittenAnswer {
  std::string question;
  std::string language;
  std::string as_of;
  std::string system;
  std::string model;               ///< as the provider names it
  std::vector<std::string> notes;  ///< citations in the question that the library does not contain
  std::vector<ReadAs> read_as;     ///< as in SearchResult
  bool answered = false;
  std::string reason;    ///< why there is no answer: the model's words, or the result of the check
  std::string asks;      ///< a question of the model that must be answered first
  std::string text;      ///< the answer without citation marks; also of one that strictness refused
  std::string analysis;  ///< the model's reasoning, which is not part of the answer
  std::vector<WrittenSentence> sentences;
  std::vector<WrittenSource> sources;
  std::vector<ProvisionInfo> context;  ///< the provisions given to the model
  std::size_t left_out = 0;            ///< number of provisions found that did not fit
  std::vector<std::string> repairs;    ///< repairs of departures from the requested format
  std::size_t judge_asked = 0;         ///< as in Proof
  std::size_t judge_failed = 0;
  std::string judge_problem;
  bool from_cache = false;        ///< of the reply; replies of other models asked may be cached too
  std::vector<ModelUsage> usage;  ///< of all models asked
};

}  // namespace pandect
