#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "definitions/definition_text.h"
#include "text/language.h"
#include "text/word_lists.h"

namespace pandect {

/// The words by which the laws of a language define terms: languages/<code>/defining.txt, in lower case.
/// Lists that a language lacks are empty. See languages/README.md.
class DefiningWords {
 public:
  using List = std::span<const std::string_view>;

  /// @throws Error bad_input with an unknown line of the file
  explicit DefiningWords(Language language);

  Language language = Language::unknown;
  List defining;       ///< directly after a quoted term: "means", "หมายความว่า", "이란"
  List limiting;       ///< limits a term between it and `defining`: “X” as used in this Part means …
  List at_line_begin;  ///< defines a quoted term at the beginning of its line: “X”: …
  List before_term;  ///< directly before one, in a sentence with a scope: "In diesem Kapitel bedeutet „X“ …"
  List joining;      ///< joins terms defined together: "and", "หรือ"
  List bracket;      ///< begins a bracket with a name for the words before it: "the", "hereinafter", "이하"
  List naming;       ///< directly before a name without a bracket: "hereinafter", "เรียกว่า"
  List behind_name;  ///< must follow a name, if not empty: "라 한다"
  List no_naming_after;  ///< before a `naming` word: excludes a name (a law gives its own title)
  List articles;         ///< with their blanks, not part of a term: “the ”, "le "
  List announcing;       ///< directly before a term without quotation marks, or a list: "on entend par"
  List after_term;       ///< with their blanks, ends of such a term besides a comma and a colon
  List item_lead;        ///< before the term of an item of such a list: "per X, ogni …"
  List unmarked_naming;  ///< before a name without quotation marks: "ci-après"
  List called;           ///< between that and the name: "dénommée"
  List going_on;         ///< begins a sentence that continues the definition before: "such term"
  List going_on_adverb;  ///< may follow that: "does"
  List going_on_verb;    ///< must then follow: "not include"
  std::vector<ScopeWord> scopes;
  std::vector<std::string_view> marks;  ///< additional quotation marks, opening and closing alternately
  bool after_comma = false;             ///< “X”, in relation to Y, means …
  bool blank_after_term = false;  ///< the term of an item ends at an ideographic space: "一　温泉　地中から…"
  bool bare_brackets = false;     ///< a bracket with only a quoted term names the words before it

 private:
  const WordLists lists_;
};

/// Those of a language; empty if it has no such file.
const DefiningWords& defining_words(Language language);

}  // namespace pandect
