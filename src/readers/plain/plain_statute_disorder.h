#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// Of places that are no part of a rising sequence, as places in the list of all.
struct Disorder {
  std::vector<std::size_t> headings;
  std::vector<std::size_t> doubtful;  ///< look like headings, and are words of what stands before them
};

/// Tells headings from words among places whose numbers do not rise: in extracts articles are out of order.
/// A place is a heading when its line does as well as those of most others do (its shape, and that a line and
/// a sentence end before it), unless it is law quoted by the law ("… is amended to read as follows:", an open
/// quotation mark) or has no words below it, as the entries of a table of contents.
class DisorderJudge {
 public:
  /// Keeps references to both.
  DisorderJudge(const std::vector<HeadingPlace>& places, std::string_view text);

  /// The members of `run` that are not in law which the law quotes: announced, and left again by the law's
  /// own next number.
  std::vector<std::size_t> without_quoted(const std::vector<std::size_t>& run) const;

  /// Judges the members of `run` that are not in `chosen`; both are in the order of the text.
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
  bool wrapped_;
};

}  // namespace pandect
