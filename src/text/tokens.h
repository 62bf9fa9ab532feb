#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// The terms of a text in order, each with its source span. Terms share one buffer, so that a reused Tokens
/// allocates nothing.
class Tokens {
 public:
  void clear() {
    bytes_.clear();
    entries_.clear();
  }
  void add(std::string_view term, Span source) {
    const std::uint32_t begin = buffered();
    bytes_.append(term);
    add_buffered(begin, source);
  }

  /// For overlapping terms such as n-grams: bytes are written once, and each term is a part of them.
  std::string& buffer() { return bytes_; }
  std::uint32_t buffered() const { return static_cast<std::uint32_t>(bytes_.size()); }
  /// Adds the term that extends from byte `begin` of the buffer to its present end.
  void add_buffered(std::uint32_t begin, Span source) { add_part(begin, buffered() - begin, source); }
  /// Adds a part of the buffer as a term.
  void add_part(std::uint32_t begin, std::uint32_t length, Span source) {
    entries_.push_back({begin, length, source});
  }

  std::size_t size() const { return entries_.size(); }
  bool empty() const { return entries_.empty(); }
  std::string_view term(std::size_t i) const {
    return std::string_view(bytes_).substr(entries_[i].begin, entries_[i].length);
  }
  Span source(std::size_t i) const { return entries_[i].source; }

 private:
  struct Entry {
    std::uint32_t begin;
    std::uint32_t length;
    Span source;
  };
  std::string bytes_;
  std::vector<Entry> entries_;
};

}  // namespace pandect
