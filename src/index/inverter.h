#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/byte_slices.h"
#include "index/varint_postings.h"
#include "text/tokens.h"

namespace pandect {

/// Inverts documents of one field group, which are added in rising order. The result is taken as a run: the
/// terms, sorted, with their postings, in the form that RunReader reads.
class Inverter {
 public:
  explicit Inverter(std::size_t fields) : slots_(first_slots), fields_(fields) {}

  /// Adds terms of the present document.
  void add(std::uint32_t field, const Tokens& tokens);
  void end_document(std::uint32_t document);

  /// Approximate memory in use, in bytes.
  std::size_t memory() const;
  bool empty() const { return terms_.empty(); }
  /// Returns the collected postings as a run and clears them.
  std::string take_run();

 private:
  static constexpr std::size_t first_slots = 1U << 12;

  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t term = 0;  // + 1; 0: free
  };
  struct Term {
    std::uint32_t text = 0;
    std::uint32_t text_size = 0;
    std::uint32_t touched = 0;  // 1 + its index among the terms of the present document
    std::uint32_t count = 0;
    std::int64_t before = -1;  // the last document written
    ByteSlices::Stream postings = {};
  };
  struct Touched {
    std::uint32_t term;
    Posting posting;
  };

  std::string_view text(const Term& term) const {
    return std::string_view(bytes_).substr(term.text, term.text_size);
  }
  void add(std::uint32_t field, std::string_view term, std::uint32_t hash);
  std::uint32_t id_of(std::string_view term, std::uint32_t hash);
  void fetch_ahead(std::span<const std::uint32_t> hashes) const;
  void grow();
  std::vector<std::uint32_t> sorted_terms() const;

  std::vector<Slot> slots_;
  std::vector<Term> terms_;
  std::string bytes_;
  ByteSlices slices_;
  std::vector<Touched> touched_;
  std::size_t fields_;
};

/// Reads a run term by term.
class RunReader {
 public:
  explicit RunReader(std::string_view run) : run_(run) { next(); }

  /// False after the last term.
  bool valid() const { return valid_; }
  std::string_view term() const { return term_; }
  std::uint32_t count() const { return count_; }
  /// In the form of varint_postings.h.
  std::string_view postings() const { return postings_; }
  void next();

 private:
  std::string_view run_;
  bool valid_ = false;
  std::string_view term_;
  std::uint32_t count_ = 0;
  std::string_view postings_;
};

}  // namespace pandect
