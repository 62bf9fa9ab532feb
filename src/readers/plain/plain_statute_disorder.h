#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// Candidates outside a rising sequence, as indexes into the list of all.
struct Disorder {
  std::vector<std::size_t> headings;
  std::vector<std::size_t> doubtful;  ///< they look like headings, but are text of the provision before
};

/// Distinguishes headings from text among candidates whose numbers do not rise: in extracts articles are out
/// of order. A candidate is a heading when the form of its line is like that of most others (its shape, and
/// that a line and a sentence end before it), unless it is law quoted by the law ("… is amended to read as
/// follows:", an open quotation mark) or has no words below it, like the entries of a table of contents.
class DisorderJudge {
 public:
  /// Keeps references to all.
  DisorderJudge(const std::vector<HeadingPlace>& places, std::string_view text,
                const HeadingGrammar& grammar);

  /// The members of `run` outside quoted law: a quotation is announced, and ends at the law's own next
  /// number.
  std::vector<std::size_t> without_quoted(const std::vector<std::size_t>& run) const;

  /// Classifies the members of `run` that are not in `chosen`; both are in the order of the text.
  Disorder judge(const std::vector<std::size_t>& run, const std::vector<std::size_t>& chosen) const;

 private:
  enum class Standing : std::uint8_t;

  Standing standing_of(const HeadingPlace& place) const;
  Standing usual_standing(const std::vector<std::size_t>& run) const;
  std::string_view above(const HeadingPlace& place) const;
  bool goes_on_into(const HeadingPlace& place) const;
  bool is_announced(const HeadingPlace& place) const;
  bool has_words(const HeadingPlace& place, std::uint32_t end) const;

  const std::vector<HeadingPlace>& places_;
  std::string_view text_;
  const HeadingGrammar& grammar_;
  bool wrapped_;
};

}  // namespace pandect
