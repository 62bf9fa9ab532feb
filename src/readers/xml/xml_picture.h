#pragma once

#include <optional>
#include <string_view>

#include <pugixml.hpp>

#include "law/unread.h"
#include "readers/xml/xml.h"

namespace pandect {

/// An element for something without words, identified by its name and attributes; its words would follow byte
/// `at` of the text.
Unread unread_picture(const XmlDocument& document, pugi::xml_node element, std::size_t at);

/// A table inside a cell of another one: its words are read, but its cells are lost. Nothing for one of a
/// single row or column, where nothing is lost.
/// @param row, cell the format's element names
std::optional<Unread> unread_table(const XmlDocument& document, pugi::xml_node table, std::string_view row,
                                   std::string_view cell, std::size_t at);

}  // namespace pandect
