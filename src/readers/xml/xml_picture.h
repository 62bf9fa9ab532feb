#pragma once

#include <optional>
#include <string_view>

#include <pugixml.hpp>

#include "law/unread.h"
#include "readers/xml/xml.h"

namespace pandect {

/// An element that stands for something without words, known by its name and attributes; its words would
/// stand behind byte `at` of the text.
Unread unread_picture(const XmlDocument& document, pugi::xml_node element, std::size_t at);

/// A table inside of a cell of another one: its words are taken, but no longer which are of one cell. Nothing
/// for one of a single row or column, where none is lost.
/// @param row, cell what the format calls them
std::optional<Unread> unread_table(const XmlDocument& document, pugi::xml_node table, std::string_view row,
                                   std::string_view cell, std::size_t at);

}  // namespace pandect
