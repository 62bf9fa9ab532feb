#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "definitions/definition_text.h"

/// Definitions whose terms stand in quotation marks, which is how most languages write them: “X” means …,
/// “X” หมายความว่า …, "X"란 … 말한다, « X » : …, and (the “X”), (이하 "X"라 한다).
namespace pandect {

struct QuotedWords {
  Language language = Language::unknown;
  /// What stands right behind a term that is defined, in lower-case: "means", "หมายความว่า", "이란".
  std::span<const std::string_view> defining = {};
  /// The same, behind words between commas: “X”, in relation to Y, means …
  bool defining_after_comma = false;
  /// What limits a term behind it, before what defines it: “X” as used in this Part means …
  std::span<const std::string_view> limiting = {};
  /// What defines where the term begins its line: “X”: …
  std::span<const std::string_view> defining_at_line_begin = {};
  /// What stands right before the mark of a term that is defined, where the sentence names a scope before:
  /// "In diesem Kapitel bedeutet „X“ …".
  std::span<const std::string_view> defining_before = {};
  /// What joins terms that are defined together: "and", "หรือ".
  std::span<const std::string_view> joining = {};
  /// What a bracket begins with that holds a name for what stands before it: "the", "hereinafter", "이하".
  std::span<const std::string_view> bracket_leads = {};
  /// Whether a bracket that holds the term alone is one too: (“X”).
  bool bare_brackets = false;
  /// What stands before the mark where no bracket is needed: "hereinafter", "เรียกว่า".
  std::span<const std::string_view> naming = {};
  /// What must follow a name, where the language has such words: "이라", "라".
  std::span<const std::string_view> behind_name = {};
  /// What before a `naming` word makes it no name of a thing: "พระราชบัญญัตินี้" (a law gives its own title).
  std::span<const std::string_view> no_naming_after = {};
  /// Articles inside the marks, with their blanks, that are no part of a term: “the ”, "le ".
  std::span<const std::string_view> articles = {};
  std::span<const ScopeWord> scopes = {};
  Triggers::Case scope_case = Triggers::Case::ignored;
};

/// Finds them. The words must outlive it.
class QuotedTerms {
 public:
  explicit QuotedTerms(const QuotedWords& words);

  /// In the order of their terms.
  std::vector<Definition> find(std::string_view text) const;
  ScopeFinder scopes(std::string_view text) const { return {text, scope_triggers_, words_.scopes}; }

 private:
  struct Group;
  std::optional<Group> read_group(std::string_view text, std::size_t at) const;
  /// Where the words end that define the group, where such words stand behind it.
  std::optional<std::size_t> defined_until(std::string_view text, const Group& group) const;
  bool is_defined_by_what_is_before(std::string_view text, const Group& group,
                                    const ScopeFinder& finder) const;
  std::optional<std::size_t> defined_after_comma(Cursor cursor) const;
  std::optional<std::size_t> defined_after_limit(Cursor cursor) const;
  /// Where the words that are named begin, when the group is a name.
  std::optional<std::size_t> name_lead(std::string_view text, const Group& group) const;

  Span without_article(std::string_view text, Span term) const;
  /// Where the words end that name the group, with the bracket they stand in.
  std::size_t name_end(std::string_view text, const Group& group) const;

  const QuotedWords& words_;
  Triggers marks_;
  Triggers scope_triggers_;
};

}  // namespace pandect
