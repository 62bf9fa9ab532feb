#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "citations/resolve/resolve.h"
#include "citations/resolve/work_index.h"

namespace pandect {

/// Places in the list of provisions of one work.
using Places = std::vector<std::uint32_t>;

/// Follows one citation through the tree of one work, from where the words stand.
class PathFinder {
 public:
  PathFinder(const WorkIndex& index, std::optional<std::uint32_t> from) : index_(index), from_(from) {}
  struct Found {
    Places places;  ///< the provisions, or none
    Places others;  ///< what is cited the same way, of an ambiguous one
    Resolution::Status status = Resolution::Status::resolved;
  };
  Found find(const Citation& citation) const;

 private:
  /// The provisions that the steps of the path from `depth` on lead to below a provision.
  Places follow(const Citation& citation, std::size_t depth, std::uint32_t at,
                Resolution::Status& status) const;
  /// "Paragraph 1, item 2" of an article whose items stand in no paragraph: what was found for the paragraph
  /// is the item beside.
  bool is_item_beside(std::uint32_t at, std::uint32_t below, const CitedStep& step,
                      const CitedStep& next) const;
  /// Whether the parts right below a provision are of a level.
  bool has_layer(std::uint32_t at, Level level) const;
  /// Finds what the first step of the path is, and says how many steps that took.
  std::size_t start(const Citation& citation, Places& starts, Resolution::Status& status) const;
  std::size_t start_relative(const Citation& citation, Places& starts, Resolution::Status& status) const;
  /// The nearest provision around the words that has a part cited without its article. "Eerste lid" in an
  /// item of the second paragraph is a paragraph beside the second, not an item of it that has that number
  /// too.
  std::uint32_t nearest_with(const CitedStep& part) const;
  bool has_below(std::uint32_t at, const CitedStep& part) const;
  bool has_child(std::uint32_t parent, const CitedStep& part) const;
  Places all_of_level(Level level) const;
  Places first_of_level(Level level) const;
  /// "Recital 4": what has the number in a preamble.
  Places recitals(std::string_view number) const;
  /// The addenda that the first step names: of several those that have most of the other steps.
  Places look_up_addendum(const Citation& citation) const;
  /// Of several provisions with the number: those of the body of the law, then those that share the narrowest
  /// division with the words that cite.
  Places look_up(Level level, std::string_view number) const;
  /// A division by its number, under another level than the words say, or with its numeral written otherwise.
  Places look_up_division(Level level, std::string_view number) const;
  /// "Clause 7" of a contract whose clauses are 7.1 to 7.3: the division of the number that is around
  /// them, before a clause 7 of one of its schedules.
  Places look_up_group(std::string_view number) const;
  /// Whether a number, or a name that stands for one, is in some words; the letter of "annex i" is in many
  /// words and counts alone.
  static bool says(std::string_view words, std::string_view number);
  std::uint32_t find_step(std::uint32_t at, const CitedStep& step) const;
  std::uint32_t last_below(std::uint32_t at, Level level) const;
  /// A range of articles or divisions, from the one found.
  Places range_from(std::uint32_t first, const Citation& citation) const;
  /// A range of paragraphs or items of one provision.
  Places range_below(std::uint32_t at, const Citation& citation) const;
  const WorkIndex& index_;
  std::optional<std::uint32_t> from_;
};

}  // namespace pandect
