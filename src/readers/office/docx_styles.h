#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <pugixml.hpp>

namespace pandect {

/// The list position of a paragraph, from `numPr`: numId and ilvl.
struct DocxListPlace {
  std::string list;  ///< empty: in no list
  int level = 0;     ///< 0 to 8
};

/// The paragraph styles of a document (word/styles.xml).
class DocxStyles {
 public:
  /// Accepts a null node for a document without styles.
  explicit DocxStyles(pugi::xml_node styles);

  /// 1 to 9 for a heading, by the outline level of the paragraph or of its style; 0 for other paragraphs.
  int heading_level(pugi::xml_node paragraph) const;
  /// True if the paragraph is the document's title.
  bool is_title(pugi::xml_node paragraph) const;
  /// True if it is a line of a table of contents.
  bool is_contents(pugi::xml_node paragraph) const;
  /// The list it is in, by its own properties or its style.
  std::optional<DocxListPlace> list_place(pugi::xml_node paragraph) const;

 private:
  struct Style {
    std::string name;  // in lower case
    std::string based_on;
    pugi::xml_node properties;
  };

  /// Calls `use` with each style of the paragraph, its own first, until it returns true.
  template <typename Use>
  bool each_style(pugi::xml_node paragraph, Use&& use) const;

  std::map<std::string, Style, std::less<>> styles_;
  std::string default_;
};

/// The value of <w:name w:val="…"/> below an element; empty when it does not exist.
std::string_view docx_value(pugi::xml_node above, std::string_view name);

/// The number in it; `otherwise` when it is not a number.
int docx_number(std::string_view value, int otherwise);

}  // namespace pandect
