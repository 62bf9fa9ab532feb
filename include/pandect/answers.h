#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/library.h"

/// Answers that a model writes from what a library holds, each sentence held against the law it cites.
namespace pandect {

struct WriteOptions {
  std::string model;             ///< its name in the models file; docs/models.md
  std::filesystem::path models;  ///< the models file
  std::filesystem::path cache;   ///< of replies; empty: none
  std::string at = {};           ///< as StepModelOptions::at
  std::string index = "pandect";
  std::string system;  ///< one of systems(), or the path of a settings file; empty: as SearchOptions::system
  std::string as_of;   ///< empty: today
  std::string language;  ///< of the question, ISO 639-1; empty: detected
  Scope scope;
  /// An answer with a sentence that its provisions do not carry is no answer.
  bool strict = false;
  /// A chat model or an embedder of the models file that may raise a verdict which words alone do not reach;
  /// empty: none.
  std::string judge;
  double judge_likeness = 0.92;                   ///< of an embedder: the cosine from which on it is support
  std::function<void(std::string_view)> on_text;  ///< takes the reply as it comes, in whole characters
  std::stop_token stop;                           ///< gives the call up
};

/// What an answer names as its source.
struct WrittenSource {
  std::string written;      ///< as the model wrote it: "2", "ประมวลรัษฎากร 40"
  ProvisionInfo provision;  ///< empty when it does not exist
  bool exists = false;
  bool in_context = false;  ///< the model was given it to read
  std::string problem;      ///< why it leads nowhere
};

/// Words of the law that carry a sentence.
struct SupportingQuote {
  Quote quote;
  std::size_t source = 0;  ///< whose: place in WrittenAnswer::sources
};

struct WrittenSentence {
  Quote words;                       ///< in WrittenAnswer::text
  std::vector<std::size_t> sources;  ///< places in WrittenAnswer::sources
  /// "supported", "partly", "not-supported", "contradicted", "off-topic", "not-in-context",
  /// "no-such-provision"; "not-a-citation" when nothing is cited for it
  std::string verdict;
  double score = 0;    ///< share of its words, by weight, that the law has
  std::string reason;  ///< one line, when it is not supported
  std::vector<SupportingQuote> support;
};

/// A model's answer and how it stands to the law.
struct WrittenAnswer {
  std::string question;
  std::string language;
  std::string as_of;
  std::string system;
  std::string model;               ///< as the provider names it
  std::vector<std::string> notes;  ///< what the question cites and the library does not have
  std::vector<ReadAs> read_as;     ///< as in SearchResult
  bool answered = false;
  std::string reason;    ///< why there is no answer: the model's words, or what the proof found
  std::string asks;      ///< the model needs to know this before it can answer
  std::string text;      ///< the answer, marks left out; also of one that strictness refused
  std::string analysis;  ///< the model's reasons that are not part of the answer
  std::vector<WrittenSentence> sentences;
  std::vector<WrittenSource> sources;
  std::vector<ProvisionInfo> context;  ///< what the model was given to read
  std::size_t left_out = 0;            ///< provisions found that did not fit
  std::vector<std::string> repairs;    ///< what of the reply was not as asked for
  std::size_t judge_asked = 0;         ///< as in Proof
  std::size_t judge_failed = 0;
  std::string judge_problem;
  bool from_cache = false;        ///< the reply; others that were asked may have been
  std::vector<ModelUsage> usage;  ///< of the models that were asked
};

}  // namespace pandect
