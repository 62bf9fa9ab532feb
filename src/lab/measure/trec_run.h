#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// A document of a ranking. Scores have single precision, as in trec_eval: a difference in later digits is a
/// tie.
struct RankedDocument {
  std::string_view document;
  float score = 0;
  std::uint32_t rank = 0;  ///< from 1, where several share one; 0: its place
};

/// The ranking of a system for one question.
struct Ranking {
  std::string_view query;
  std::span<const RankedDocument> documents;  ///< by score, best first; ties by greater name first
};

/// A run in TREC's format: lines of "question Q0 document rank score system". As in trec_eval, ranks are
/// ignored: documents are ordered by score, ties by name. Read on all cores.
class TrecRun {
 public:
  /// @throws Error bad_input with the line that is none, no_permission
  static TrecRun read(const std::filesystem::path& path);
  /// @param name the text's name in error messages
  static TrecRun parse(std::string text, const std::string& name);

  /// In the order of the first lines of the questions.
  const std::vector<Ranking>& rankings() const { return rankings_; }
  /// The ranking of a question; null when the run has no line for it.
  const Ranking* find(std::string_view query) const;
  /// Adds the questions of another run that this one lacks, with empty rankings.
  void add_questions(const TrecRun& other);
  /// Gives the documents of a question's ranking ranks, one each.
  void set_ranks(std::string_view query, std::span<const std::uint32_t> ranks);
  /// The name of the system in the first line.
  std::string_view system() const { return system_; }

 private:
  class Parser;

  void sort_queries();

  std::shared_ptr<const void> bytes_;  // owns the characters of all names
  std::vector<std::unique_ptr<std::vector<RankedDocument>>> documents_;
  std::vector<Ranking> rankings_;
  std::vector<std::uint32_t> by_query_;  // of rankings_, sorted by question
  std::string_view system_;
};

/// Appends a ranking to the text of a run. Scores are written so that each is less than the one before, in
/// single precision too: sorting by score, as trec_eval does, gives this order. White space in names becomes
/// "_".
void append_trec_ranking(std::string& run, std::string_view query, std::span<const std::string> documents,
                         std::span<const double> scores, std::string_view system);

/// A name with "_" for white space, which ends a column in TREC's files.
std::string trec_name(std::string_view name);

}  // namespace pandect
