#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "definitions/definition_text.h"
#include "text/language.h"
#include "text/word_lists.h"

namespace pandect {

/// The words by which the laws of a language define terms: data/languages/<code>/defining.txt, in lower case.
/// Lists that a language lacks are empty. See data/languages/README.md.
class DefiningWords {
 public:
  using List = std::span<const std::string_view>;

  explicit DefiningWords(Language language);

  Language language = Language::unknown;

  // Terms in quotation marks.
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

  // Terms without quotation marks.
  List beyond_term;      ///< behind a term and not part of it: " als bedoeld in", " im Sinne"
  List no_beginning;     ///< beginnings of words that are no term; a blank matches their end: "that "
  List no_bracket;       ///< begins a bracket that is a reference: "siehe"
  List announcing;       ///< directly before a term, or a list of terms: "on entend par"
  List after_term;       ///< with their blanks, ends of such a term besides a colon
  List item_lead;        ///< before the term of an item of such a list: "per X, ogni …"
  List listing;          ///< ends a line that names a scope and introduces a list: "ist", "bedeuten"
  List subject_verb;     ///< directly after a term that begins a sentence: "means", "ist"
  List going_with;       ///< must follow `subject_verb`, or an announced term, if not empty: "jede", "คือ"
  List opening;          ///< before a term that ends at `closing`: "onder"
  List closing;          ///< "verstaan"
  List adverb;           ///< may come directly before `closing`: "mede"
  List auxiliary;        ///< must come before `closing`: "wordt"
  List aside;            ///< before `opening`: the definition is one of its sentence: "waarbij"
  List indirect;         ///< before `opening`: nothing is defined: "hetgeen"
  List unmarked_naming;  ///< before a name: "ci-après", "hierna"
  List called;           ///< between that and the name, if not empty; or a colon: "dénommée"
  List alike;  ///< ends a bracket behind `bracket`: the word before it is the term: "이하 이 조에서 같다"
  List alike_verb;  ///< must be in that bracket: "말한다"

  List going_on;         ///< begins a sentence that continues the definition before: "such term"
  List going_on_adverb;  ///< may follow that: "does"
  List going_on_verb;    ///< must then follow: "not include"
  List marks;            ///< additional quotation marks, opening and closing alternately
  std::vector<ScopeWord> scopes;

  bool after_comma = false;       ///< “X”, in relation to Y, means …
  bool bare_brackets = false;     ///< a bracket with only a quoted term names the words before it
  bool blank_after_term = false;  ///< the term of an item ends at an ideographic space: "一　温泉　地中から…"
  bool comma_after_term = false;  ///< a comma ends an announced term
  bool names_throughout = false;  ///< a name without quotation marks applies before its definition, too
  bool noun_brackets = false;     ///< a bracket with only a noun names the words before it

 private:
  const WordLists lists_;
};

/// Those of a language; empty if it has no such file.
const DefiningWords& defining_words(Language language);

}  // namespace pandect
