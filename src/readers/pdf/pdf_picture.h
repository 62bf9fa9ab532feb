#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/isolated.h"

namespace pandect {

/// A page as its file draws it.
struct PagePicture {
  std::string png;
  double width = 0;  ///< points, as the boxes of its words
  double height = 0;
};

/// Draws a page of a PDF, by poppler in a separate process, within 20 seconds and 1 GiB.
/// @param page from 1
/// @throws Error bad_input when there is no such page, or it cannot be drawn within the limits
PagePicture draw_pdf_page(std::string_view bytes, std::size_t page);

/// The task of the separate process.
IsolatedTask pdf_picture_task();

}  // namespace pandect
