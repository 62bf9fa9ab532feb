#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "law/provision.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// One step from a work down to what is cited: article 40, then paragraph 1, then item a.
struct CitedStep {
  Level level = Level::article;
  std::string number;  ///< normalised by normalise_number(); ordinals as digits ("eerste lid" → 1)
  bool operator==(const CitedStep&) const = default;
};

/// A reference as the words of a text make it, before anything is looked up. A list ("มาตรา 552 ถึง 555, 558
/// และ 562") is one Citation an element; a range is one with `last`.
struct Citation {
  /// Which work the provision is said to be in.
  enum class In : std::uint8_t {
    unstated,     ///< no work is named: in a law the law itself, in a question whatever fits
    this_work,    ///< "this Act", "이 법", "deze wet", "พระราชบัญญัตินี้"
    same_work,    ///< the work named last before it: "같은 법", "that Act", "die wet"
    parent_work,  ///< a work of the family a decree belongs to: "법", "영", "규칙" in a 시행규칙; see `work`
    named,        ///< by title, abbreviation or identifier: see `work`
  };
  /// A unit cited by its place instead of its number; the last step's level says what it is a place among.
  enum class Relative : std::uint8_t { none, same, previous, next };

  Span span;  ///< in the text it was found in: the element's own words
  In in = In::unstated;
  /// If `named`: the name as written, quotation marks removed. Where a title ends is often known from the
  /// titles only; this is the best guess of the grammar. If `parent_work`: the word for it ("영"). If
  /// `same_work`: empty, or the word for another work of its family ("같은 법 시행령": "시행령").
  std::string work;
  Span work_span;  ///< where the name stands in the text; empty when `work` is, and when it is named for a
                   ///< whole passage, as a law that is amended
  /// Empty: the work as a whole. A step without a number is the one that `relative` speaks of. "last" is the
  /// number of the last paragraph or item of its parent.
  std::vector<CitedStep> path;
  std::string last;  ///< of a range: the number of the last one, at the level of path.back()
  Relative relative = Relative::none;
  bool marked = false;  ///< the source marks it up; otherwise it was found in the words

  bool operator==(const Citation&) const = default;
};

/// What finds the references in a text of one language. One grammar serves laws, questions and answers.
class CitationGrammar {
 public:
  virtual ~CitationGrammar() = default;
  /// In the order they stand; spans do not overlap, save that the elements of a list share none of their
  /// words.
  virtual std::vector<Citation> find(std::string_view text) const = 0;
};

/// The grammar of a language; for unknown languages the English one. It has no state and may be used from
/// several threads.
const CitationGrammar& citation_grammar(Language language);

/// A citation as one line for tests and messages: "named «ประมวลรัษฎากร» article 40 / paragraph 1 .. 5".
std::string describe(const Citation& citation);

}  // namespace pandect
