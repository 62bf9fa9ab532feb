#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/inverter.h"
#include "index/lexical_format.h"
#include "index/posting_columns.h"

namespace pandect {

/// The merged terms of several runs of one group: sorted, each with its postings in every run that has it;
/// loaded in portions. Views point into the runs.
class MergedTerms {
 public:
  explicit MergedTerms(std::span<const std::string_view> runs);

  /// Moves to the next terms: as many as have about `bytes` of postings, at most `most`.
  /// @returns false when there are none
  bool next(std::size_t most, std::size_t bytes);

  /// Number of present terms.
  std::size_t size() const { return terms_.size(); }
  std::string_view text(std::size_t i) const { return terms_[i].text; }
  /// Number of documents that contain the term.
  std::uint32_t documents(std::size_t i) const { return terms_[i].documents; }
  /// Approximate bytes to encode.
  std::size_t posting_bytes(std::size_t i) const;
  /// Replaces `columns` by the postings of a term, in document order. Runs may interleave.
  void read(std::size_t i, std::size_t fields, PostingColumns& columns) const;

 private:
  struct Term {
    std::string_view text;
    std::uint32_t documents = 0;
    std::uint32_t first_part = 0;
    std::uint32_t parts = 0;
  };
  std::span<const std::string_view> parts_of(const Term& term) const {
    return std::span(parts_).subspan(term.first_part, term.parts);
  }
  static bool later(const RunReader& a, const RunReader& b) { return a.term() > b.term(); }
  void take_least();

  std::vector<RunReader> open_;  // a heap with the least term on top
  std::vector<Term> terms_;
  std::vector<std::string_view> parts_;  // postings as varint_postings.h has them
};

}  // namespace pandect
