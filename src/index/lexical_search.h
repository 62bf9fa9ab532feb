#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "index/first_threshold.h"
#include "index/lexical_index.h"
#include "index/term_cursor.h"
#include "index/top_documents.h"

namespace pandect {

/// Finds the best documents window by window. Terms that together cannot raise a document above the k-th best
/// score so far (MaxScore: Turtle and Flood 1995, with bounds of blocks: Ding and Suel 2011) are looked up
/// only for documents that the other terms bring near it; the scores of the other terms are added term by
/// term into an array for the window, and where they have few postings in the window it is not scanned as a
/// whole. A small collection is a single window, which makes this scoring term at a time.
class LexicalSearch {
 public:
  /// Only the capacity of arrays is kept between searches.
  std::vector<ScoredDocument> run(std::vector<TermCursor>& terms, std::uint32_t documents, std::size_t k,
                                  const std::function<bool(std::uint32_t)>& allowed);

 private:
  struct Window {
    std::uint32_t begin;
    std::uint32_t end;
  };
  /// A term in a window, and the sum of its bound and the bounds of those before it.
  struct Bounded {
    TermCursor* term;
    double bound;
    double sum;
  };

  /// The next window from a document on, which begins at a posting; empty behind the last posting.
  Window window_from(std::uint32_t begin, std::uint32_t documents) const;
  void search_window(Window window, TopDocuments& top);
  /// Bounds and sorts the terms; returns how many of them need only be looked up.
  std::size_t split_terms(Window window, double threshold);
  /// The score that a document must exceed with the terms that are not left out.
  double least_score(std::size_t left_out, const TopDocuments& top) const;
  /// These three collect the candidates: by adding up all documents of the window, only the terms' documents,
  /// or the documents of a single term.
  void add_up(Window window, std::size_t left_out, TopDocuments& top);
  void gather(Window window, std::size_t left_out, TopDocuments& top);
  void walk_one(Window window, const TopDocuments& top);
  void look_up(Window window, std::size_t terms, const TopDocuments& top);
  /// Adds a term to all candidates by reading all of its postings in the window.
  void add_to_candidates(TermCursor& term, Window window);
  void offer(std::uint32_t document, double score, TopDocuments& top) const;

  FirstThreshold first_threshold_;
  const ScoringLoops& loops_ = scoring_loops();
  const std::function<bool(std::uint32_t)>* allowed_ = nullptr;
  std::vector<TermCursor>* terms_ = nullptr;
  std::vector<Bounded> bounded_;
  std::vector<double> scores_;  ///< by document of a window, 0 between windows
  bool searching_ = false;      ///< still true after a search that ended with an exception
  bool dense_ = false;          ///< scores of documents that are no candidates are set, too
  std::vector<std::uint32_t> candidates_;
  std::vector<std::uint64_t> marks_;  ///< a bit for each document of the window; all 0 between windows
};

}  // namespace pandect
