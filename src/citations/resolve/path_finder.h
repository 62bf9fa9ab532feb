#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "citations/resolve/resolve.h"
#include "citations/resolve/work_index.h"
#include "text/language.h"

namespace pandect {

/// Indexes into the provisions of one work.
using Places = std::vector<std::uint32_t>;

/// Other paths that the words of one may mean: "Nr. 2b" item b in item 2, "art. L. 131-2-I" paragraph I of
/// article L. 131-2, "comma II" paragraph 2.
std::vector<std::vector<CitedStep>> other_readings(const std::vector<CitedStep>& path);

/// Resolves one citation in the tree of one work, starting from the position of the text.
class PathFinder {
 public:
  PathFinder(const WorkIndex& index, std::optional<std::uint32_t> from, Language language)
      : index_(index), from_(from), language_(language) {}
  struct Found {
    Places places;  ///< the provisions, or none
    Places others;  ///< for an ambiguous citation, others cited the same way
    Resolution::Status status = Resolution::Status::resolved;
  };
  Found find(const Citation& citation) const;
  /// True if the last step of the path was found, and not only the provision above it.
  bool is_exact(const Found& found, const Citation& citation) const;

 private:
  /// The provisions below another one that the steps of the path from `depth` on lead to.
  Places follow(const Citation& citation, std::size_t depth, std::uint32_t at,
                Resolution::Status& status) const;
  /// "Paragraph 1, item 2" of an article whose items are not in paragraphs: the provision found for the
  /// paragraph is the neighbouring item.
  bool is_item_beside(std::uint32_t at, std::uint32_t below, const CitedStep& step,
                      const CitedStep& next) const;
  /// True if the parts directly below a provision are of a level.
  bool has_layer(std::uint32_t at, Level level) const;
  /// Resolves the first step of the path; returns the number of steps used.
  std::size_t start(const Citation& citation, Places& starts, Resolution::Status& status) const;
  std::size_t start_relative(const Citation& citation, Places& starts, Resolution::Status& status) const;
  /// The nearest provision around the text that has a part cited without its article. "Eerste lid" in an item
  /// of the second paragraph is the first paragraph, not an item with that number in the second.
  std::uint32_t nearest_with(const CitedStep& part) const;
  bool has_below(std::uint32_t at, const CitedStep& part) const;
  bool has_child(std::uint32_t parent, const CitedStep& part) const;
  Places all_of_level(Level level) const;
  Places first_of_level(Level level) const;
  /// "Recital 4": the provision with that number in a preamble.
  Places recitals(std::string_view number) const;
  /// The addenda that the first step names: if several, those that have most of the other steps.
  Places look_up_addendum(const Citation& citation) const;
  /// If several provisions have the number: those of the body of the law, then those that share the narrowest
  /// division with the citing text.
  Places look_up(Level level, std::string_view number) const;
  /// A division by its number, under another level than that cited, or with its numeral in another form.
  Places look_up_division(Level level, std::string_view number) const;
  /// "Clause 7" of a contract whose clauses are 7.1 to 7.3: the division with that number that contains them,
  /// in preference to a clause 7 of one of its schedules.
  Places look_up_group(std::string_view number) const;
  /// True if words contain a number, or a name used as one; the letter of "annex i" is in many words and
  /// counts only alone.
  static bool says(std::string_view words, std::string_view number);
  std::uint32_t find_step(std::uint32_t at, const CitedStep& step) const;
  std::uint32_t last_below(std::uint32_t at, Level level) const;
  /// A range of articles or divisions, from the one found.
  Places range_from(std::uint32_t first, const Citation& citation) const;
  /// A range of paragraphs or items of one provision.
  Places range_below(std::uint32_t at, const Citation& citation) const;
  const WorkIndex& index_;
  std::optional<std::uint32_t> from_;
  Language language_;
};

}  // namespace pandect
