#pragma once

#include <cstddef>
#include <string_view>

namespace pandect {

/// What the words of a text say of its nature, for telling contracts and policies from other files.
struct ProseSigns {
  bool prose = false;           ///< running text: not code, a table, a log, a data file or too short to tell
  std::size_t legal_words = 0;  ///< how many different words of contracts and policies it uses
  double legal_share = 0;       ///< of its words, or for Thai and Korean of its length
  bool contract = false;        ///< speaks of itself as an agreement, and not as a law
};

/// Whether a file begins as markup, JSON or a table with named columns does, or holds bytes that no text
/// does.
bool begins_as_data(std::string_view head);

/// Looks at valid UTF-8 text.
ProseSigns look_at_prose(std::string_view text);

}  // namespace pandect
