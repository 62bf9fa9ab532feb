#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// Something about the bytes of an XML document.
struct XmlRemark {
  std::size_t offset = 0;
  std::string message;
};

/// What a look over the bytes finds before they are parsed.
struct XmlScan {
  /// From "<" to behind the last ">" of every element, in the order they begin.
  std::vector<Span> elements;
  /// Why the document is not to be parsed: elements nested too deep, too many of them, entities declared,
  /// characters XML does not have. What is not well-formed otherwise is left to the parser.
  std::optional<XmlRemark> refusal;
  /// The first reference to an entity that only an external DTD could declare: it stays as it is written.
  std::optional<XmlRemark> undeclared_entity;
};

/// The deepest law in the formats read here has elements nested about 40 deep.
inline constexpr std::size_t deepest_xml_element = 256;
/// The United States Code's longest title has some two million.
inline constexpr std::size_t most_xml_elements = 8'000'000;

/// One pass over UTF-8 text of less than 4 GiB; stops at the first reason to refuse.
XmlScan scan_xml(std::string_view text);

}  // namespace pandect
