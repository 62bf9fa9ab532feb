#pragma once

#include <vector>

#include "law/place.h"
#include "readers/pdf/pdf_ink.h"

namespace pandect {

/// The straight lines drawn on a page, as thin boxes: horizontal and vertical ones.
struct PageRules {
  std::vector<Box> lying;     ///< from top to bottom
  std::vector<Box> standing;  ///< from left to right
};

/// Finds lines that are darker than both sides of them, dotted ones too. Ink within a word belongs to its
/// letters. A page with more than 1,000 lines is a drawing: it has none.
/// @param page one dot a point or more
/// @param words the boxes of all words of the page, points
PageRules find_rules(const PageImage& page, const std::vector<Box>& words);

}  // namespace pandect
