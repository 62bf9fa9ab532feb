#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "law/place.h"

namespace pandect {

/// A page rendered small: grey values from 0 (black) to 255, row by row.
struct PageImage {
  std::uint32_t width = 0;  ///< dots
  std::uint32_t height = 0;
  float dots_per_point = 1;
  std::vector<std::uint8_t> grey;
};

/// A drawing on a page that is not text.
struct PageInk {
  Box box;              ///< points
  std::string content;  ///< a hash of its appearance
};

/// The drawings on a page outside of its words: connected ink as wide and as high as a few lines that is not
/// a frame or a rule and has no word on it.
std::vector<PageInk> find_pictures(const PageImage& page, const std::vector<Box>& words);

/// A hash of the whole page's appearance; empty when it is blank.
std::string page_content(const PageImage& page);

}  // namespace pandect
