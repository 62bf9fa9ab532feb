#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/postings.h"

namespace pandect {

/// Inverts a run of documents: takes their terms as they come and gives the postings of each term, terms
/// sorted.
class Inverter {
 public:
  Inverter();

  /// Documents come in rising order, fields of a document in any.
  void add(std::uint32_t document, std::uint32_t field, std::string_view term);
  /// Puts the terms in order; nothing is added after it.
  void finish();

  std::size_t terms() const { return order_.size(); }
  std::string_view term(std::size_t i) const { return text(order_[i]); }
  std::span<const Posting> postings(std::size_t i) const {
    const std::uint32_t id = order_[i];
    return std::span(sorted_).subspan(begins_[id], begins_[id + 1] - begins_[id]);
  }

 private:
  struct Term {
    std::uint64_t hash = 0;
    std::uint64_t begin = 0;  // of its bytes
    std::uint32_t size = 0;
    std::uint32_t last = UINT32_MAX;  // its newest occurrence
    std::uint32_t count = 0;          // of its occurrences
  };
  struct Occurrence {
    std::uint32_t term;
    Posting posting;
  };
  std::string_view text(std::uint32_t id) const {
    return std::string_view(bytes_).substr(terms_[id].begin, terms_[id].size);
  }
  std::uint32_t id_of(std::string_view term);
  void grow();

  std::vector<std::uint32_t> slots_;
  std::vector<Term> terms_;
  std::string bytes_;
  std::vector<Occurrence> occurrences_;
  std::vector<Posting> sorted_;
  std::vector<std::size_t> begins_;
  std::vector<std::uint32_t> order_;
};

}  // namespace pandect
