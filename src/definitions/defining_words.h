#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "definitions/definition_text.h"
#include "text/language.h"
#include "text/word_lists.h"

namespace pandect {

/// The words by which the laws of a language define terms: languages/<code>/defining.txt, in lower case. What
/// a language lacks is empty. See languages/README.md.
class DefiningWords {
 public:
  using List = std::span<const std::string_view>;

  /// @throws Error bad_input with a line of the file that says nothing
  explicit DefiningWords(Language language);

  Language language = Language::unknown;
  List defining;       ///< right behind a quoted term: "means", "หมายความว่า", "이란"
  List limiting;       ///< limits a term behind it, before what defines it: “X” as used in this Part means …
  List at_line_begin;  ///< defines a quoted term that begins its line: “X”: …
  List before_term;  ///< right before one, in a sentence that names a scope: "In diesem Kapitel bedeutet „X“
                     ///< …"
  List joining;      ///< joins terms that are defined together: "and", "หรือ"
  List bracket;      ///< begins a bracket with a name for what stands before it: "the", "hereinafter", "이하"
  List naming;       ///< right before a name that needs no bracket: "hereinafter", "เรียกว่า"
  List behind_name;  ///< must follow a name, where the language has such words: "라 한다"
  List no_naming_after;  ///< before a `naming` word: no name of a thing (a law gives its own title)
  List articles;         ///< with their blanks, no part of a term: “the ”, "le "
  List announcing;       ///< right before a term without marks, or a list of them: "on entend par"
  List after_term;       ///< with their blanks, where such a term ends, beside a comma and a colon
  List item_lead;        ///< before the term of an item of such a list: "per X, ogni …"
  List unmarked_naming;  ///< before a name without marks: "ci-après"
  List called;           ///< between that and the name: "dénommée"
  List going_on;         ///< begins a sentence that goes on about the term defined before: "such term"
  List going_on_adverb;  ///< may follow that: "does"
  List going_on_verb;    ///< must then follow: "not include"
  std::vector<ScopeWord> scopes;
  std::vector<std::string_view>
      marks;                   ///< quotation marks beside the common ones, opening and closing in turn
  bool after_comma = false;    ///< “X”, in relation to Y, means …
  bool bare_brackets = false;  ///< a bracket that holds a quoted term alone names what is before it

 private:
  const WordLists lists_;
};

/// Of a language. The words of one that has no such file are empty.
const DefiningWords& defining_words(Language language);

}  // namespace pandect
