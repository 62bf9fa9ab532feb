#pragma once

#include <vector>

#include "law/place.h"
#include "readers/pdf/pdf_ink.h"

namespace pandect {

/// The straight lines drawn on a page, as boxes as thin as they are: lying ones and standing ones.
struct PageRules {
  std::vector<Box> lying;     ///< from top to bottom
  std::vector<Box> standing;  ///< from left to right
};

/// Finds the lines that are darker than what is on both sides of them, also where they are broken into dots.
/// What is within a word is its letters. A page with more than 1,000 of them is a drawing: it has none.
/// @param page one dot a point or more
/// @param words the boxes of all words of the page, points
PageRules find_rules(const PageImage& page, const std::vector<Box>& words);

}  // namespace pandect
