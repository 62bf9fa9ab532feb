#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "law/place.h"

namespace pandect {

/// Part of a source that is no text, or that a reader could not turn into text. A person, or a model under a
/// person's eye, can say what it says; see law/correction.h.
struct Unread {
  std::string id;  ///< unread_id(); set by name_unread()
  enum class Kind : std::uint8_t {
    image,         ///< a picture, a formula drawn as one, a seal
    scanned_page,  ///< a page without any text
    table,         ///< a table whose cells could not be told apart
    annex,         ///< an annex or a form that the source names and has in a file of its own
    machine_read,  ///< a page that is a picture and whose words a program read: they are in the text
  };
  Kind kind = Kind::image;
  std::uint32_t at = 0;    ///< byte of Work::text behind which its words would stand
  std::string place;       ///< "page 3", "line 12"
  std::uint32_t page = 0;  ///< from 1; 0 for a source without pages
  Box box;                 ///< on that page
  std::string reason;      ///< why it could not be read, one line
  std::string content;     ///< a hash of what it shows: the same in a new copy of the source
  std::string read_by;     ///< of a machine-read page: the program
};

/// Words of a work's text that its source does not have: somebody, or a program, said that this is what it
/// shows.
struct Corrected {
  Span text;
  std::string item;  ///< Unread::id
};

/// "image", "scanned page", "table", "annex", "machine-read page".
std::string_view unread_kind_name(Unread::Kind kind);

/// What the item is called in the review queue: the same whenever the work has the same thing, also on
/// another page or line. `before` counts the like items of the work before it.
std::string unread_id(std::string_view work, const Unread& item, std::size_t before);

}  // namespace pandect
