#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include <pugixml.hpp>

#include "readers/office/list_number.h"

namespace pandect {

/// How one level of a list of an OpenDocument text is labelled.
struct OdtListLevel {
  ListNumber counting = ListNumber::none;
  std::string before;  ///< what stands around the number
  std::string after;
  std::string pattern;  ///< "%1%.%2%)", which says all of the label; empty where the parts above do
  int shown_levels = 1;
  int start = 1;
  bool bullet = false;
};

constexpr std::size_t odt_list_levels = 10;
using OdtListStyle = std::array<OdtListLevel, odt_list_levels>;

/// What the styles of an OpenDocument text say of paragraphs, words and lists.
class OdtStyles {
 public:
  /// Takes the styles below an element, automatic ones too; what was added before stays.
  void add(pugi::xml_node above);

  /// 1 to 9 for a paragraph whose style is a heading's though it is not marked up as one; 0 for others.
  int heading_level(std::string_view style) const;
  /// Whether paragraphs of the style are the document's title.
  bool is_title(std::string_view style) const;
  /// Whether words of the style are not shown.
  bool is_hidden(std::string_view style) const;
  /// Null when there is none of that name.
  const OdtListStyle* list(std::string_view name) const;
  /// How headings count.
  const OdtListStyle& outline() const { return outline_; }
  /// The list that headings of a style are in by that style; empty for none.
  std::string_view list_of(std::string_view style) const;

 private:
  struct Style {
    std::string name;  // as people see it, in lower case
    std::string parent;
    std::string list;
    int outline_level = 0;
    bool hidden = false;
  };

  /// Calls `use` with the style and those it is based on, until it says true.
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
  /// The label of the next item of a level, 0 to 9; those below begin anew.
  /// @param start where the item says that it begins anew; below 1 where it does not
  std::string next(const OdtListStyle& style, std::size_t level, int start = 0);

 private:
  std::array<int, odt_list_levels> numbers_{};
};

}  // namespace pandect
