#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <pugixml.hpp>

namespace pandect {

/// The list a paragraph stands in, as `numPr` says: numId and ilvl.
struct DocxListPlace {
  std::string list;  ///< empty: in none
  int level = 0;     ///< 0 to 8
};

/// What styles say of paragraphs (word/styles.xml).
class DocxStyles {
 public:
  /// Takes a null node for a document without styles.
  explicit DocxStyles(pugi::xml_node styles);

  /// 1 to 9 for a heading, by the outline level of the paragraph or of its style; 0 for other paragraphs.
  int heading_level(pugi::xml_node paragraph) const;
  /// Whether the paragraph is the document's title.
  bool is_title(pugi::xml_node paragraph) const;
  /// Whether it is a line of a table of contents.
  bool is_contents(pugi::xml_node paragraph) const;
  /// The list it is in, by itself or by its style.
  std::optional<DocxListPlace> list_place(pugi::xml_node paragraph) const;

 private:
  struct Style {
    std::string name;  // in lower case
    std::string based_on;
    pugi::xml_node properties;
  };

  /// Calls `use` with each style of the paragraph, its own first, until it says true.
  template <typename Use>
  bool each_style(pugi::xml_node paragraph, Use&& use) const;

  std::map<std::string, Style, std::less<>> styles_;
  std::string default_;
};

/// The value of <w:name w:val="…"/> below an element; empty when it is not there.
std::string_view docx_value(pugi::xml_node above, std::string_view name);

/// The number in it; `otherwise` when it is none.
int docx_number(std::string_view value, int otherwise);

}  // namespace pandect
