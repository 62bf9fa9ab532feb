#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "index/first_threshold.h"
#include "index/lexical_index.h"
#include "index/term_cursor.h"
#include "index/top_documents.h"

namespace pandect {

/// Finds the best documents window by window. The terms that together cannot lift a document above the k-th
/// best score so far (MaxScore: Turtle and Flood 1995, with bounds of blocks: Ding and Suel 2011) are only
/// looked up for documents that the others brought near it; those others are added up term by term into an
/// array for the window, and where they hold little of the window it is not read as a whole. A small
/// collection is one window, and then this is scoring term at a time.
class LexicalSearch {
 public:
  /// Nothing but the room for arrays is kept between searches.
  std::vector<ScoredDocument> run(std::vector<TermCursor>& terms, std::uint32_t documents, std::size_t k,
                                  const std::function<bool(std::uint32_t)>& allowed);

 private:
  struct Window {
    std::uint32_t begin;
    std::uint32_t end;
  };
  /// A term in a window, and the sum of the bounds of those before it and its own.
  struct Bounded {
    TermCursor* term;
    double bound;
    double sum;
  };

  void search_window(Window window, TopDocuments& top);
  /// Bounds and sorts the terms; gives how many can be left to be looked up.
  std::size_t split_terms(Window window, double threshold);
  /// What a document must have more than from the terms that are not left out.
  double least_score(std::size_t left_out, const TopDocuments& top) const;
  /// These three find the candidates: by adding up all documents of the window, those that the terms hold, or
  /// those of the only term.
  void add_up(Window window, std::size_t left_out, TopDocuments& top);
  void gather(Window window, std::size_t left_out, TopDocuments& top);
  void walk_one(Window window, const TopDocuments& top);
  void look_up(Window window, std::size_t terms, const TopDocuments& top);
  /// Adds a term to all candidates, by reading all of its postings.
  void add_to_candidates(TermCursor& term, Window window);
  void offer(std::uint32_t document, double score, TopDocuments& top) const;

  FirstThreshold first_threshold_;
  const ScoringLoops& loops_ = scoring_loops();
  const std::function<bool(std::uint32_t)>* allowed_ = nullptr;
  std::vector<TermCursor>* terms_ = nullptr;
  std::vector<Bounded> bounded_;
  std::vector<double> scores_;  ///< of the documents of a window, 0 between windows
  bool searching_ = false;      ///< still true after a search that ended in an exception
  bool dense_ = false;          ///< scores of others than candidates are set
  std::vector<std::uint32_t> candidates_;
  std::vector<std::uint64_t> marks_;  ///< a bit for each document of the window; none between windows
};

}  // namespace pandect
