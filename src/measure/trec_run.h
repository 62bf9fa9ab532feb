#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// A document of a ranking. Scores are single precision, as trec_eval keeps them: what differs in later
/// digits is a tie.
struct RankedDocument {
  std::string_view document;
  float score = 0;
};

/// What a system found for one question.
struct Ranking {
  std::string_view query;
  std::span<const RankedDocument> documents;  ///< by score, best first; of a tie the greater name first
};

/// A run in TREC's form: lines of "question Q0 document rank score system". As trec_eval does, ranks are not
/// read: scores alone order the documents, and names do where scores tie. Read on all cores.
class TrecRun {
 public:
  /// @throws Error bad_input with the line that is none, no_permission
  static TrecRun read(const std::filesystem::path& path);
  /// @param name what complaints call the text
  static TrecRun parse(std::string text, const std::string& name);

  /// In the order the questions first appear.
  const std::vector<Ranking>& rankings() const { return rankings_; }
  /// The ranking of a question; null when the run has no line for it.
  const Ranking* find(std::string_view query) const;
  /// Takes over the questions of another run of which this has nothing, as questions nothing was found for.
  void add_questions(const TrecRun& other);
  /// What the first line calls the system.
  std::string_view system() const { return system_; }

 private:
  class Parser;

  void sort_queries();

  std::shared_ptr<const void> bytes_;  // what all names are parts of
  std::vector<std::unique_ptr<std::vector<RankedDocument>>> documents_;
  std::vector<Ranking> rankings_;
  std::vector<std::uint32_t> by_query_;  // of rankings_, sorted by question
  std::string_view system_;
};

/// Adds a ranking to the text of a run. Scores are written so that each is less than the one before, in
/// single precision too: whoever sorts by score, as trec_eval does, gets this very order. White space in
/// names becomes
/// "_".
void append_trec_ranking(std::string& run, std::string_view query, std::span<const std::string> documents,
                         std::span<const double> scores, std::string_view system);

/// A name with "_" for white space, which ends a column of TREC's files.
std::string trec_name(std::string_view name);

}  // namespace pandect
