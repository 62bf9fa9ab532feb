#pragma once

#include <pugixml.hpp>

#include "law/readers/xml.h"
#include "law/unread.h"

namespace pandect {

/// An element that stands for something without words, known by its name and attributes; its words would
/// stand behind byte `at` of the text.
Unread unread_picture(const XmlDocument& document, pugi::xml_node element, std::size_t at);

}  // namespace pandect
