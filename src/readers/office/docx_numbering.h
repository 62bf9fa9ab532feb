#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>

#include <pugixml.hpp>

#include "readers/office/docx_styles.h"
#include "readers/office/list_number.h"

namespace pandect {

/// Computes the paragraph numbers that a word processor shows (word/numbering.xml), by ECMA-376 part 1, 17.9:
/// lists with the same definition count together, a level restarts when one above it counts.
class DocxNumbering {
 public:
  static constexpr std::size_t levels = 9;

  /// Accepts a null node for a document without lists.
  explicit DocxNumbering(pugi::xml_node numbering);

  /// The label of the next paragraph at that list position: "1.", "(a)", "제3조", "มาตรา ๒"; empty when it
  /// has none, "•" for a bullet.
  std::string next(const DocxListPlace& place);

 private:
  struct Level {
    int start = 1;
    int restart_below = -1;  ///< the level (1-based) whose counting restarts it; 0: none; -1: any above it
    ListNumber format = ListNumber::decimal;
    bool bullet = false;
    bool digits_above = false;  ///< w:isLgl: the numbers of all levels are digits
    std::string text;           ///< "%1.%2"
  };
  struct Definition {
    std::array<Level, levels> of_level;
    std::array<int, levels> count{};
    std::array<bool, levels> counted{};
    std::string linked;  ///< the style whose definition applies
  };
  struct List {
    std::string definition;
    std::map<std::size_t, int> start;       ///< overridden, by level
    std::map<std::size_t, Level> of_level;  ///< overridden
    bool used = false;
  };

  static Level read_level(pugi::xml_node level);
  void read_definition(pugi::xml_node element);
  void read_list(pugi::xml_node element);
  Definition* definition_of(const List& list);
  std::string label(const Definition& definition, const List& list, std::size_t level) const;

  std::map<std::string, Definition, std::less<>> definitions_;
  std::map<std::string, std::string, std::less<>>
      by_style_;  // the definition that a numbering style links to
  std::map<std::string, List, std::less<>> lists_;
};

}  // namespace pandect
