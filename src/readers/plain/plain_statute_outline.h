#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_headings.h"
#include "readers/reader.h"
#include "text/span.h"

namespace pandect {

/// A position in a text that may begin a provision.
struct HeadingPlace {
  LineHeading heading;       ///< spans are bytes of the text, not of the line
  Span line;                 ///< the line, from after its Markdown marks
  std::uint32_t begin = 0;   ///< of the line with its marks
  std::uint32_t weight = 0;  ///< likelihood of being a heading; compared within one text
  bool after_blank = false;
  bool after_open = false;  ///< the line before it ends in the middle of a sentence
  bool markdown = false;    ///< the line is marked as a heading: "## …"
  bool published = false;   ///< its publisher marks it as a heading: it is one, whatever its number
  bool weak = false;        ///< inside a line: accepted only as the exact successor of the one before
};

/// Every line in the form of a heading, in order.
/// @throws Error bad_input when there are more than any law has
std::vector<HeadingPlace> find_heading_places(std::string_view text, const HeadingGrammar& grammar,
                                              const Source& source);

/// The order of articles that is accepted.
enum class ArticleOrder : std::uint8_t {
  any,     ///< as in extracts
  rising,  ///< machine-read text has no other evidence of headings
};

/// The candidates of a text that are headings, and those that look like headings and are text.
struct ChosenHeadings {
  std::vector<HeadingPlace> headings;
  std::vector<HeadingPlace> doubtful;

  bool has_articles() const;
};

/// Distinguishes headings from text. A line that begins with word and number is a heading when its number
/// rises with those around it: of the articles between two annexes the heaviest rising sequence is taken
/// (weights from the form: alone on its line, number set off by punctuation, after a blank line, running on),
/// so that "Section 5 applies" among sections 30 and 31 is text. The others are headings if they have the
/// same form; plain_statute_disorder.h. Numbers may restart at 1 below a new group and in annexes and
/// addenda. A table of contents before the articles is text. If a text has two words for articles (ARTICLE I
/// with Section 1, Artikel with §) the outer one is a group.
ChosenHeadings choose_headings(std::vector<HeadingPlace> places, std::string_view text,
                               const HeadingGrammar& grammar, ArticleOrder order);

}  // namespace pandect
