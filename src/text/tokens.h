#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// The terms an analyzer found in a text, in order, each with the bytes of the text it came from. Terms live
/// in one buffer, so that a Tokens used again allocates nothing.
class Tokens {
 public:
  void clear() {
    bytes_.clear();
    entries_.clear();
  }
  void add(std::string_view term, Span source) {
    entries_.push_back(
        {static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(term.size()), source});
    bytes_.append(term);
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
