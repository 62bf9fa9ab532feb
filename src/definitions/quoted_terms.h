#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "definitions/definition_text.h"

/// Definitions with the term in quotation marks, the usual form in most languages: “X” means …, “X”
/// หมายความว่า …, "X"란 … 말한다, « X » : …, and (the “X”), (이하 "X"라 한다).
namespace pandect {

struct QuotedWords {
  Language language = Language::unknown;
  /// Words directly after a defined term, in lower case: "means", "หมายความว่า", "이란".
  std::span<const std::string_view> defining = {};
  /// True if they may follow words between commas: “X”, in relation to Y, means …
  bool defining_after_comma = false;
  /// Words that limit a term, between it and the defining words: “X” as used in this Part means …
  std::span<const std::string_view> limiting = {};
  /// Defining words if the term begins its line: “X”: …
  std::span<const std::string_view> defining_at_line_begin = {};
  /// Words directly before the quotation mark of a defined term, if the sentence names a scope before: "In
  /// diesem Kapitel bedeutet „X“ …".
  std::span<const std::string_view> defining_before = {};
  /// Words between terms that are defined together: "and", "หรือ".
  std::span<const std::string_view> joining = {};
  /// Beginnings of a bracket with a name for the words before it: "the", "hereinafter", "이하".
  std::span<const std::string_view> bracket_leads = {};
  /// True if a bracket with only the term is one, too: (“X”).
  bool bare_brackets = false;
  /// Words before the quotation mark that need no bracket: "hereinafter", "เรียกว่า".
  std::span<const std::string_view> naming = {};
  /// Words required after a name, if the language has any: "이라", "라".
  std::span<const std::string_view> behind_name = {};
  /// Words before a `naming` word that exclude it: "พระราชบัญญัตินี้" (a law gives its own title).
  std::span<const std::string_view> no_naming_after = {};
  /// Articles inside the quotation marks, with their blanks, that do not belong to the term: “the ”, "le ".
  std::span<const std::string_view> articles = {};
  std::span<const ScopeWord> scopes = {};
  Triggers::Case scope_case = Triggers::Case::ignored;
};

/// Finds such definitions. The words must outlive it.
class QuotedTerms {
 public:
  explicit QuotedTerms(const QuotedWords& words);

  /// Definitions in the order of their terms.
  std::vector<Definition> find(std::string_view text) const;
  ScopeFinder scopes(std::string_view text) const { return {text, scope_triggers_, words_.scopes}; }

 private:
  struct Group;
  std::optional<Group> read_group(std::string_view text, std::size_t at) const;
  /// The end of the words that define the group, if such words follow it.
  std::optional<std::size_t> defined_until(std::string_view text, const Group& group) const;
  bool is_defined_by_what_is_before(std::string_view text, const Group& group,
                                    const ScopeFinder& finder) const;
  std::optional<std::size_t> defined_after_comma(Cursor cursor) const;
  std::optional<std::size_t> defined_after_limit(Cursor cursor) const;
  /// The beginning of the words that are named, if the group is a name.
  std::optional<std::size_t> name_lead(std::string_view text, const Group& group) const;

  Span without_article(std::string_view text, Span term) const;
  /// The end of the words that name the group, including their bracket.
  std::size_t name_end(std::string_view text, const Group& group) const;

  const QuotedWords& words_;
  Triggers marks_;
  Triggers scope_triggers_;
};

}  // namespace pandect
