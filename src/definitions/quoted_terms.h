#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "definitions/defining_words.h"
#include "definitions/definition_text.h"

/// Definitions with the term in quotation marks, the usual form in most languages: “X” means …, “X”
/// หมายความว่า …, "X"란 … 말한다, « X » : …, and (the “X”), (이하 "X"라 한다).
namespace pandect {

/// Finds these definitions.
class QuotedTerms {
 public:
  explicit QuotedTerms(Language language);

  /// Definitions in the order of their terms.
  std::vector<Definition> find(std::string_view text) const;
  ScopeFinder scopes(std::string_view text) const { return {text, scope_triggers_, words_.scopes}; }
  /// A quotation, in the language's own marks or the common ones.
  std::optional<Quoted> quoted_at(std::string_view text, std::size_t at) const;
  /// The words of a term without the articles before them.
  Span without_article(std::string_view text, Span term) const;
  const DefiningWords& words() const { return words_; }

 private:
  struct Group;
  std::optional<Group> read_group(std::string_view text, std::size_t at) const;
  /// The end of the words that define the group, if such words follow it.
  std::optional<std::size_t> defined_until(std::string_view text, const Group& group) const;
  bool is_defined_by_what_is_before(std::string_view text, const Group& group,
                                    const ScopeFinder& finder) const;
  std::optional<std::size_t> defined_after_comma(Cursor cursor) const;
  std::optional<std::size_t> defined_after_limit(Cursor cursor) const;
  /// If the group is a name, the beginning of the words that introduce it: a bracket or a naming word.
  std::optional<std::size_t> name_lead(std::string_view text, const Group& group) const;
  /// The end of the words that name the group, including their bracket.
  std::size_t name_end(std::string_view text, const Group& group) const;

  const DefiningWords& words_;
  std::vector<std::string_view> opening_;  ///< opening quotation marks
  Triggers marks_;
  Triggers scope_triggers_;
};

}  // namespace pandect
