#include "index/lexical_search.h"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace pandect {
namespace {

/// Documents of a window: its scores fit in the second-level cache.
constexpr std::uint32_t window_documents = 1U << 13;

/// Documents of a window for each of its postings, above which the window is not scanned as a whole.
constexpr std::size_t sparse = 8;

}  // namespace

std::vector<ScoredDocument> LexicalSearch::run(std::vector<TermCursor>& terms, std::uint32_t documents,
                                               std::size_t k,
                                               const std::function<bool(std::uint32_t)>& allowed) {
  terms_ = &terms;
  allowed_ = &allowed;
  const std::uint32_t room = std::min(documents, window_documents);
  if (searching_ || scores_.size() < room) {
    scores_.assign(room, 0);
    marks_.assign((room + 63) / 64, 0);
  }
  searching_ = true;
  // Of one window everything is added up in less time than a threshold is found.
  const double first = documents > window_documents ? first_threshold_.find(terms, documents, k, allowed) : 0;
  TopDocuments top(std::min<std::size_t>(k, documents), first);
  for (Window window = window_from(0, documents); window.begin < window.end;
       window = window_from(window.end, documents))
    search_window(window, top);
  searching_ = false;
  return top.take();
}

LexicalSearch::Window LexicalSearch::window_from(std::uint32_t begin, std::uint32_t documents) const {
  std::uint32_t next = documents;
  for (TermCursor& term : *terms_) next = std::min(next, term.next_document(begin));
  return {next, next + std::min(window_documents, documents - next)};
}

void LexicalSearch::search_window(Window window, TopDocuments& top) {
  const std::size_t left_out = split_terms(window, top.threshold());
  if (left_out == bounded_.size()) return;
  candidates_.clear();
  dense_ = false;
  std::size_t postings = 0;
  for (const Bounded& one : std::span(bounded_).subspan(left_out))
    postings += one.term->postings_in(window.begin, window.end);
  if (left_out + 1 == bounded_.size()) {
    walk_one(window, top);
  } else if (postings * sparse < window.end - window.begin) {
    gather(window, left_out, top);
  } else {
    add_up(window, left_out, top);
  }
  look_up(window, left_out, top);
  for (const std::uint32_t document : candidates_) offer(document, scores_[document - window.begin], top);
  if (dense_) {
    std::fill_n(scores_.data(), window.end - window.begin, 0.0);
  } else {
    for (const std::uint32_t document : candidates_) scores_[document - window.begin] = 0;
  }
}

std::size_t LexicalSearch::split_terms(Window window, double threshold) {
  bounded_.clear();
  for (TermCursor& term : *terms_) {
    bounded_.push_back({&term, threshold > 0 ? term.bound(window.begin, window.end) : 0, 0});
  }
  if (threshold <= 0) return 0;
  std::ranges::sort(bounded_, {}, &Bounded::bound);
  std::size_t left_out = 0;
  double sum = 0;
  for (Bounded& one : bounded_) {
    one.sum = sum += one.bound;
    if (sum <= threshold) ++left_out;
  }
  return left_out;
}

double LexicalSearch::least_score(std::size_t left_out, const TopDocuments& top) const {
  return std::max(0.0, top.threshold() - (left_out > 0 ? bounded_[left_out - 1].sum : 0));
}

void LexicalSearch::walk_one(Window window, const TopDocuments& top) {
  const double least = least_score(bounded_.size() - 1, top);
  bounded_.back().term->for_postings(
      window.begin, window.end, loops_,
      [&](const std::uint32_t* documents, const double* scores, std::size_t from, std::size_t to) {
        const auto next = [&](std::size_t i) { return loops_.next_above(scores, i, to, least); };
        for (std::size_t i = next(from); i < to; i = next(i + 1)) {
          candidates_.push_back(documents[i]);
          scores_[documents[i] - window.begin] = scores[i];
        }
      });
}

void LexicalSearch::gather(Window window, std::size_t left_out, TopDocuments& top) {
  double* scores = scores_.data();
  std::uint64_t* marks = marks_.data();
  for (const Bounded& one : std::span(bounded_).subspan(left_out)) {
    one.term->for_postings(
        window.begin, window.end, loops_,
        [&](const std::uint32_t* documents, const double* given, std::size_t from, std::size_t to) {
          for (std::size_t i = from; i < to; ++i) {
            const std::uint32_t place = documents[i] - window.begin;
            scores[place] += given[i];
            marks[place / 64] |= std::uint64_t{1} << place % 64;
          }
        });
  }
  const double least = least_score(left_out, top);
  for (std::uint32_t begin = 0; begin < window.end - window.begin; begin += 64) {
    for (std::uint64_t bits = std::exchange(marks[begin / 64], 0); bits != 0; bits &= bits - 1) {
      const std::uint32_t place = begin + static_cast<std::uint32_t>(std::countr_zero(bits));
      if (left_out > 0 && scores[place] > least) {
        candidates_.push_back(window.begin + place);
        continue;
      }
      if (left_out == 0) offer(window.begin + place, scores[place], top);
      scores[place] = 0;
    }
  }
}

void LexicalSearch::add_up(Window window, std::size_t left_out, TopDocuments& top) {
  dense_ = true;
  double* scores = scores_.data();
  for (const Bounded& one : std::span(bounded_).subspan(left_out)) {
    one.term->for_postings(
        window.begin, window.end, loops_,
        [&](const std::uint32_t* documents, const double* given, std::size_t from, std::size_t to) {
          for (std::size_t i = from; i < to; ++i) scores[documents[i] - window.begin] += given[i];
        });
  }
  const std::size_t size = window.end - window.begin;
  const auto next = [&](std::size_t i) {
    return loops_.next_above(scores, i, size, least_score(left_out, top));
  };
  for (std::size_t i = next(0); i < size; i = next(i + 1)) {
    const std::uint32_t document = window.begin + static_cast<std::uint32_t>(i);
    if (left_out > 0) {
      candidates_.push_back(document);
    } else {
      offer(document, scores[i], top);
    }
  }
}

void LexicalSearch::add_to_candidates(TermCursor& term, Window window) {
  for (const std::uint32_t document : candidates_) {
    const std::uint32_t place = document - window.begin;
    marks_[place / 64] |= std::uint64_t{1} << place % 64;
  }
  const std::uint64_t* marks = marks_.data();
  term.for_wanted(
      candidates_.front(), candidates_.back() + 1,
      [&](std::uint32_t document) {
        const std::uint32_t place = document - window.begin;
        return (marks[place / 64] >> place % 64 & 1) != 0;
      },
      [&](std::uint32_t document, double score) { scores_[document - window.begin] += score; });
  std::ranges::fill(marks_, 0);
}

void LexicalSearch::look_up(Window window, std::size_t terms, const TopDocuments& top) {
  const double threshold = top.threshold();
  double* scores = scores_.data();
  for (std::size_t t = terms; t-- > 0 && !candidates_.empty();) {
    TermCursor& term = *bounded_[t].term;
    const double rest = t > 0 ? bounded_[t - 1].sum : 0;
    const bool all =
        term.postings_in(window.begin, window.end) < candidates_.size() * TermCursor::postings_of_look_up;
    if (all) add_to_candidates(term, window);
    std::erase_if(candidates_, [&](std::uint32_t document) {
      double& score = scores[document - window.begin];
      if (!all && term.may_lift(document, score + rest, threshold)) score += term.score_of(document);
      if (score + rest > threshold) return false;
      if (!dense_) score = 0;
      return true;
    });
  }
}

void LexicalSearch::offer(std::uint32_t document, double score, TopDocuments& top) const {
  if (score <= top.threshold()) return;
  if (*allowed_ && !(*allowed_)(document)) return;
  top.offer(document, score);
}

}  // namespace pandect
