#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "law/work.h"
#include "readers/plain/plain_text.h"

namespace pandect {

/// Builds a tree of provisions over an existing text: each is opened where its label begins and closed where
/// its words end. (WorkBuilder assembles the text itself.)
class SpanTree {
 public:
  /// The largest codes have some twenty thousand articles; a text with more than this is not a law and would
  /// only exhaust memory.
  static constexpr std::size_t most_provisions = 1'000'000;

  /// Uses the text unchanged; `work` gets its text and root. All must outlive this.
  SpanTree(Work& work, PlainText& text, const Source& source);

  /// Opens a provision below the innermost open one. Its extent begins at `begin`, its body at `body`.
  /// @throws Error bad_input when the text has more provisions than any law
  Provision& open(Provision provision, std::uint32_t begin, std::uint32_t body);
  /// Closes the innermost provisions until `depth` are open; their words end before `end`.
  void close_to(std::size_t depth, std::uint32_t end);
  std::size_t depth() const { return open_.size(); }
  Provision& innermost() { return work_.provisions[open_.back()]; }

  std::string_view text() const { return work_.text; }

  /// Closes everything, fills in the source spans, assigns paths and checks.
  void finish();

 private:
  Work& work_;
  PlainText& text_;
  const Source& source_;
  std::vector<std::uint32_t> open_;  // the root is not in it
};

}  // namespace pandect
