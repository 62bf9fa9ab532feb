#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "law/place.h"
#include "pandect/kinds.h"

namespace pandect {

/// Part of a source that is not text, or that a reader could not turn into text. A person, or a model
/// supervised by a person, can supply the text; see law/correction.h.
struct Unread {
  std::string id;  ///< unread_id(); set by name_unread()
  using Kind = UnreadKind;
  Kind kind = Kind::image;
  std::uint32_t at = 0;    ///< byte of Work::text after which its words belong
  std::string place;       ///< "page 3", "line 12"
  std::uint32_t page = 0;  ///< from 1; 0 for a source without pages
  Box box;                 ///< on that page
  std::string reason;      ///< why it could not be read, one line
  std::string content;     ///< a hash of its image or bytes: the same in a new copy of the source
  std::string read_by;     ///< for a machine-read page: the program
};

/// Words of a work's text that its source does not have as text: entered by a person, or recognised by a
/// program.
struct Corrected {
  Span text;
  std::string item;  ///< Unread::id
};

/// The item's id in the review queue: stable for the same content of a work, also on another page or line.
/// `before` counts the identical items before it in the work.
std::string unread_id(std::string_view work, const Unread& item, std::size_t before);

}  // namespace pandect
