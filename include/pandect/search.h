#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "pandect/kinds.h"
#include "pandect/progress.h"
#include "pandect/provision.h"
#include "pandect/said.h"

/// Questions put to a library, and the provisions found.
namespace pandect {

/// The works that a question may be answered from, or that a text may cite: those that match one of the names
/// in every non-empty part. Works outside the scope are not searched.
struct Scope {
  std::vector<std::string> works;          ///< ids, titles or other names
  std::vector<std::string> kinds;          ///< as in WorkStatus; "statute": acts, codes and constitutions
  std::vector<std::string> jurisdictions;  ///< the first part of ids: "nl", "eu"
  std::vector<std::string> languages;      ///< ISO 639-1
  std::vector<std::string> collections;
};

/// The requests, tokens and cost of the calls of one model; docs/models.md.
struct ModelUsage {
  std::string model;           ///< its name in the models file
  std::size_t requests = 0;    ///< answered by its service
  std::size_t from_cache = 0;  ///< answered from the cache; they take no tokens and cost nothing
  std::size_t untold = 0;      ///< of `requests`, those for which the service reported no token counts
  std::size_t tokens_in = 0;
  std::size_t tokens_cached = 0;  ///< of tokens_in, those the service had cached from an earlier request
  std::size_t tokens_out = 0;
  double cost = 0;  ///< in the currency of the models file's prices
};

/// The models that the steps of a system use; docs/models.md.
struct StepModelOptions {
  std::string models;           ///< the models file; empty: PANDECT_MODELS, or models.toml of the library
  std::filesystem::path cache;  ///< cache of replies; empty: none, but vectors are kept in the library
  /// Addresses of a cluster's nodes, separated by commas, that searches terms in place of the library; empty:
  /// no cluster. See docs/cluster.md.
  std::string at = {};
  std::string index = "pandect";  ///< of the cluster
  Monitor monitor = {};           ///< follows, and stops, embedding what has no vectors yet
};

struct SearchOptions {
  std::size_t limit = 10;
  std::size_t offset = 0;  ///< number of the best hits that are left out: those of earlier pages
  std::string as_of;
  std::string language;  ///< ISO 639-1; empty: detected
  std::string system;    ///< one of systems(), or the path of a settings file; empty: see default_system()
  bool explain = false;  ///< fill SearchHit::terms
  /// Of the best hits, at most 100: "day", what came into force last first; "law", by law, in its own order.
  /// "relevance", or empty: as found.
  std::string order = {};
  bool in_force = false;  ///< only what is known to be in force on the day, of the best hits
  bool facets = false;    ///< fill SearchResult::facets
  /// For somebody who still types: the same hits in the same order, without their evidence, strength and
  /// reasons, which cost as much as finding them.
  bool brief = false;
  StepModelOptions step_models;
  Scope scope;
};

/// A term of the question that a hit contains.
struct TermMatch {
  std::string field_group;  ///< "words" or "char3"
  std::string term;
  std::size_t provisions = 0;  ///< number of provisions that contain it
  double score = 0;            ///< its contribution to the hit's score
};

struct SearchHit {
  ProvisionInfo provision;
  double score = 0;
  Quote snippet;
  std::vector<Range> marks;  ///< the matched words, within the snippet
  std::vector<std::string> why;
  std::vector<TermMatch> terms;  ///< highest weight first; only with SearchOptions::explain
  double evidence = 0;           ///< probability that it answers the question, as far as its features tell
  Strength strength = Strength::weak;  ///< both not with SearchOptions::brief: the evidence is 0
};

/// A word of a question that does not occur in the library, and the word it was read as.
struct ReadAs {
  std::string written;
  std::string read;
  std::vector<std::string> others;  ///< other words at the same distance
};

/// How many hits have each value, by the names of their properties: "jurisdiction", "kind", "collection" of
/// their work, "standing" on the day.
using Facets = std::map<std::string, std::map<std::string, std::size_t>>;

struct SearchResult {
  std::string question;
  std::string language;
  std::string as_of;
  std::vector<Said> notes;      ///< citations in the question that the library does not contain
  std::vector<ReadAs> read_as;  ///< misspelt words, read as the nearest words of the library
  std::vector<SearchHit> hits;
  std::size_t next_offset = 0;  ///< of the next page of hits; 0: there is none
  /// Of the best hits, at most 100, only with SearchOptions::facets. A property that the scope limits is
  /// counted as if it did not, so that its other values can be chosen.
  Facets facets;
  std::size_t total_hits =
      0;  ///< with facets or brief, of all pages; more than 100: there may be more than these
  std::vector<ModelUsage> usage;  ///< of all models asked
};

/// A built-in retrieval system; see docs/systems.md.
struct SystemInfo {
  std::string name;
  std::string description;
  bool experiment = false;  ///< reproduces a published experiment, and serves nothing else
};
/// All built-in systems, those of experiments last.
std::vector<SystemInfo> systems();

}  // namespace pandect
