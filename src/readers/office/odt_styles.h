#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include <pugixml.hpp>

#include "readers/office/list_number.h"

namespace pandect {

/// The label format of one level of a list of an OpenDocument text.
struct OdtListLevel {
  ListNumber counting = ListNumber::none;
  std::string before;  ///< text around the number
  std::string after;
  std::string pattern;  ///< "%1%.%2%)", the whole label; empty where the parts above give it
  int shown_levels = 1;
  int start = 1;
  bool bullet = false;
};

constexpr std::size_t odt_list_levels = 10;
using OdtListStyle = std::array<OdtListLevel, odt_list_levels>;

/// The styles of paragraphs, words and lists of an OpenDocument text.
class OdtStyles {
 public:
  /// Adds the styles below an element, automatic ones too; earlier ones are kept.
  void add(pugi::xml_node above);

  /// 1 to 9 for a paragraph that has a heading style but is not marked up as a heading; 0 for others.
  int heading_level(std::string_view style) const;
  /// True if paragraphs of the style are the document's title.
  bool is_title(std::string_view style) const;
  /// True if words of the style are hidden.
  bool is_hidden(std::string_view style) const;
  /// Null when no list has that name.
  const OdtListStyle* list(std::string_view name) const;
  /// The numbering of headings.
  const OdtListStyle& outline() const { return outline_; }
  /// The list that a heading style assigns; empty for none.
  std::string_view list_of(std::string_view style) const;

 private:
  struct Style {
    std::string name;  // display name, in lower case
    std::string parent;
    std::string list;
    int outline_level = 0;
    bool hidden = false;
  };

  /// Calls `use` with the style and those it is based on, until it returns true.
  template <typename Use>
  bool each_style(std::string_view name, Use&& use) const;
  void add_style(pugi::xml_node element);
  static OdtListStyle list_levels(pugi::xml_node element);

  std::map<std::string, Style, std::less<>> styles_;
  std::map<std::string, OdtListStyle, std::less<>> lists_;
  OdtListStyle outline_;
};

/// Counts the items of the lists of one document.
class OdtCounter {
 public:
  /// The label of the next item of a level, 0 to 9; levels below restart.
  /// @param start explicit start of the item's numbering; below 1 for none
  std::string next(const OdtListStyle& style, std::size_t level, int start = 0);

 private:
  std::array<int, odt_list_levels> numbers_{};
};

}  // namespace pandect
