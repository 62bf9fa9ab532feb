#include "readers/xml/xml_picture.h"

#include <fmt/format.h>

#include "base/hash.h"

namespace pandect {

Unread unread_picture(const XmlDocument& document, pugi::xml_node element, std::size_t at) {
  Unread unread;
  unread.at = static_cast<std::uint32_t>(at);
  unread.place = document.place_of(element);
  unread.reason =
      fmt::format("<{}> stands for something that is not text, and is left out", local_name(element));
  std::string shown;
  for (const pugi::xml_attribute attribute : element.attributes())
    shown += fmt::format("{}={}\n", attribute.name(), attribute.value());
  unread.content = content_hash(shown);
  return unread;
}

std::optional<Unread> unread_table(const XmlDocument& document, pugi::xml_node table, std::string_view row,
                                   std::string_view cell, std::size_t at) {
  std::size_t rows = 0;
  bool columns = false;
  table.find_node([&](pugi::xml_node node) {
    if (local_name(node) != row) return false;
    std::size_t cells = 0;
    for (const pugi::xml_node child : node.children()) cells += local_name(child) == cell ? 1 : 0;
    ++rows;
    columns = columns || cells > 1;
    return false;
  });
  if (rows < 2 || !columns) return std::nullopt;
  Unread unread;
  unread.kind = Unread::Kind::table;
  unread.at = static_cast<std::uint32_t>(at);
  unread.place = document.place_of(table);
  unread.reason = "a table in a cell of a table: which of its words are of one cell is lost";
  unread.content = content_hash(text_of(table));
  return unread;
}

}  // namespace pandect
