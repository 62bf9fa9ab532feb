#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "law/place.h"

namespace pandect {

/// A page drawn small: grey values from 0 (black) to 255, row by row.
struct PageImage {
  std::uint32_t width = 0;  ///< dots
  std::uint32_t height = 0;
  float dots_per_point = 1;
  std::vector<std::uint8_t> grey;
};

/// Something drawn on a page that is no text.
struct PageInk {
  Box box;              ///< points
  std::string content;  ///< a hash of how it looks
};

/// What is drawn on a page outside of its words: connected ink that is as wide and as high as a few lines, is
/// no frame, no rule, and has no word upon it.
std::vector<PageInk> find_pictures(const PageImage& page, const std::vector<Box>& words);

/// A hash of how the whole page looks; empty when nothing is drawn on it.
std::string page_content(const PageImage& page);

}  // namespace pandect
