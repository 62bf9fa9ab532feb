#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// A remark on the bytes of an XML document.
struct XmlRemark {
  std::size_t offset = 0;
  std::string message;
};

/// Results of a scan of the bytes before parsing.
struct XmlScan {
  /// From "<" to after the last ">" of every element, in the order they begin.
  std::vector<Span> elements;
  /// The reason not to parse the document: elements nested too deep, too many of them, entities declared,
  /// characters invalid in XML. Other errors are left to the parser.
  std::optional<XmlRemark> refusal;
  /// The first reference to an entity that only an external DTD could declare: it is kept as written.
  std::optional<XmlRemark> undeclared_entity;
};

/// The deepest law in the formats read here has elements nested about 40 deep.
inline constexpr std::size_t deepest_xml_element = 256;
/// The United States Code's longest title has some two million.
inline constexpr std::size_t most_xml_elements = 8'000'000;

/// One pass over UTF-8 text of less than 4 GiB; stops at the first reason to refuse.
XmlScan scan_xml(std::string_view text);

}  // namespace pandect
