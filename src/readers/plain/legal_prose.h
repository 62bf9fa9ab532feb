#pragma once

#include <cstddef>
#include <string_view>

namespace pandect {

/// Features of a text's words that distinguish contracts and policies from other files.
struct ProseSigns {
  bool prose = false;           ///< running text: not code, a table, a log, a data file or too short to tell
  std::size_t legal_words = 0;  ///< number of distinct words of contracts and policies
  double legal_share = 0;       ///< of its words, or for Thai and Korean of its length
  bool contract = false;        ///< calls itself an agreement, and not a law
};

/// True if a file begins like markup, JSON or a table with named columns, or has bytes that no text has.
bool begins_as_data(std::string_view head);

/// Computes the features of valid UTF-8 text.
ProseSigns look_at_prose(std::string_view text);

}  // namespace pandect
