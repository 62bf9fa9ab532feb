#include "index/lexical_search.h"

#include <algorithm>

namespace pandect {
namespace {

/// Documents of a window: its scores stay in the second-level cache.
constexpr std::uint32_t window_documents = 1U << 13;

/// Postings of a term that are added up in the time that one document is looked up in it.
constexpr std::size_t postings_of_look_up = 32;

}  // namespace

std::vector<ScoredDocument> LexicalSearch::run(std::vector<TermCursor>& terms, std::uint32_t documents,
                                               std::size_t k,
                                               const std::function<bool(std::uint32_t)>& allowed) {
  terms_ = &terms;
  allowed_ = &allowed;
  scores_.assign(std::min(documents, window_documents), 0);
  // Of one window everything is added up in less time than a threshold is found.
  const double first = documents > window_documents ? first_threshold_.find(terms, documents, k, allowed) : 0;
  TopDocuments top(std::min<std::size_t>(k, documents), first);
  for (std::uint32_t begin = 0; begin < documents;) {
    std::uint32_t next = UINT32_MAX;
    for (TermCursor& term : terms) next = std::min(next, term.next_document(begin));
    if (next >= documents) break;
    const std::uint32_t end = next + std::min(window_documents, documents - next);
    search_window({next, end}, top);
    begin = end;
  }
  return top.take();
}

void LexicalSearch::search_window(Window window, TopDocuments& top) {
  const std::size_t left_out = split_terms(window, top.threshold());
  if (left_out == bounded_.size()) return;
  candidates_.clear();
  dense_ = left_out + 1 < bounded_.size();
  if (dense_) {
    add_up(window, left_out, top);
  } else {
    walk_one(window, top);
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

void LexicalSearch::walk_one(Window window, const TopDocuments& top) {
  const std::size_t left_out = bounded_.size() - 1;
  const double least = top.threshold() - (left_out > 0 ? bounded_[left_out - 1].sum : 0);
  const auto take = [&](const std::uint32_t* documents, const double* scores, std::size_t from,
                        std::size_t to) {
    const auto next = [&](std::size_t i) { return loops_.next_above(scores, i, to, least); };
    for (std::size_t i = next(from); i < to; i = next(i + 1)) {
      candidates_.push_back(documents[i]);
      scores_[documents[i] - window.begin] = scores[i];
    }
  };
  bounded_.back().term->for_postings(window.begin, window.end, loops_, take);
}

void LexicalSearch::add(TermCursor& term, Window part, std::uint32_t first) {
  double* scores = scores_.data();
  term.for_postings(
      part.begin, part.end, loops_,
      [&](const std::uint32_t* documents, const double* given, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) scores[documents[i] - first] += given[i];
      });
}

void LexicalSearch::add_up(Window window, std::size_t first_term, TopDocuments& top) {
  for (const Bounded& one : std::span(bounded_).subspan(first_term)) add(*one.term, window, window.begin);
  const double rest = first_term > 0 ? bounded_[first_term - 1].sum : 0;
  const std::size_t size = window.end - window.begin;
  const auto next = [&](std::size_t i) {
    return loops_.next_above(scores_.data(), i, size, std::max(0.0, top.threshold() - rest));
  };
  for (std::size_t i = next(0); i < size; i = next(i + 1)) {
    const std::uint32_t document = window.begin + static_cast<std::uint32_t>(i);
    if (first_term > 0) {
      candidates_.push_back(document);
    } else {
      offer(document, scores_[i], top);
    }
  }
}

void LexicalSearch::look_up(Window window, std::size_t terms, const TopDocuments& top) {
  const double threshold = top.threshold();
  double* scores = scores_.data();
  for (std::size_t t = terms; t-- > 0 && !candidates_.empty();) {
    TermCursor& term = *bounded_[t].term;
    const double rest = t > 0 ? bounded_[t - 1].sum : 0;
    const bool all = term.postings_in(window.begin, window.end) < candidates_.size() * postings_of_look_up;
    if (all) {
      add(term, {candidates_.front(), candidates_.back() + 1}, window.begin);
      dense_ = true;
    }
    std::erase_if(candidates_, [&](std::uint32_t document) {
      double& score = scores[document - window.begin];
      if (!all && score + term.bound(document) + rest > threshold) score += term.score_of(document);
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
