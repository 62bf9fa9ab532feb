#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include "readers/reader.h"
#include "readers/xml/xml_scan.h"

namespace pandect {

/// The element's name without its namespace prefix.
std::string_view local_name(pugi::xml_node node);
/// The first child element of that local name; null when there is none.
pugi::xml_node child_named(pugi::xml_node parent, std::string_view name);
/// The first element of that local name below `above`, in document order; null when there is none.
pugi::xml_node find_named(pugi::xml_node above, std::string_view name);
/// The value of an attribute, ignoring its prefix; empty when it has none.
std::string_view attribute_of(pugi::xml_node node, std::string_view name);
/// All the words in the element, white space collapsed, paragraphs separated.
std::string text_of(pugi::xml_node node);

/// The local name of the root element, from the first bytes of a source; empty when it does not look like
/// XML.
std::string xml_root_name(const Source& source);
/// The first bytes of a source, which name namespaces and schemas.
std::string_view xml_head(const Source& source);

/// A parsed XML document, for one thread at a time. External entities and DTDs are never fetched, and
/// entities never expanded.
class XmlDocument {
 public:
  /// @throws Error bad_input "path: line N: expected …": not well-formed, too large or too deep (see
  /// xml_scan.h), entity declarations
  explicit XmlDocument(const Source& source);

  pugi::xml_node root() const { return document_.document_element(); }
  const std::string& path() const { return path_; }

  /// The bytes of the element in the file; empty when the file is not UTF-8.
  Span source_of(pugi::xml_node element) const;
  /// "line 12", for messages.
  std::string place_of(pugi::xml_node element) const;
  [[noreturn]] void fail(pugi::xml_node element, std::string_view message) const;
  /// Things left unresolved, as written.
  const std::vector<ReadProblem>& problems() const { return problems_; }

 private:
  std::size_t line_of(std::size_t offset) const;
  [[noreturn]] void fail_at_offset(std::size_t offset, std::string_view message) const;

  std::string path_;
  std::string converted_;  // the text, when the file is of another encoding than UTF-8
  std::string_view text_;
  std::size_t mark_ = 0;  // bytes of the byte order mark before text_
  XmlScan scan_;
  pugi::xml_document document_;
  std::vector<ReadProblem> problems_;
  mutable std::size_t counted_to_ = 0;  // newlines are counted up to here
  mutable std::size_t newlines_ = 0;
};

}  // namespace pandect
