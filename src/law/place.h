#pragma once

#include <cstdint>

#include "text/span.h"

namespace pandect {

/// A rectangle on a page, in points (1/72 inch) from its upper left corner.
struct Box {
  float left = 0;
  float top = 0;
  float right = 0;
  float bottom = 0;

  float width() const { return right - left; }
  float height() const { return bottom - top; }
  bool operator==(const Box&) const = default;
};

/// The position of a line of a work's text on a page of its source.
struct PagePlace {
  Span text;               ///< in Work::text
  std::uint32_t page = 0;  ///< from 1
  Box box;
  bool operator==(const PagePlace&) const = default;
};

}  // namespace pandect
