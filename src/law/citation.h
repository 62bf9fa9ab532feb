#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "law/provision.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// One step of the path from a work to the cited provision: article 40, then paragraph 1, then item a.
struct CitedStep {
  Level level = Level::article;
  std::string number;  ///< normalised by normalise_number(); ordinals as digits ("eerste lid" → 1)
  bool operator==(const CitedStep&) const = default;
};

/// A reference as it is written, before anything is looked up. A list ("มาตรา 552 ถึง 555, 558 และ 562")
/// gives one Citation for each element; a range is one with `last`.
struct Citation {
  /// The work that the citation refers to.
  enum class In : std::uint8_t {
    unstated,     ///< no work is named: in a law the law itself, in a question any that fits
    this_work,    ///< "this Act", "이 법", "deze wet", "พระราชบัญญัตินี้"
    same_work,    ///< the work named last before it: "같은 법", "that Act", "die wet"
    parent_work,  ///< a work of the family a decree belongs to: "법", "영", "규칙" in a 시행규칙; see `work`
    named,        ///< by title, abbreviation or identifier: see `work`
  };
  /// A unit cited by its relative position instead of its number; the last step's level is the level of that
  /// unit.
  enum class Relative : std::uint8_t { none, same, previous, next };

  Span span;  ///< in the searched text: the element's own words
  In in = In::unstated;
  /// If `named`: the name as written, without quotation marks. Where a title ends is often known only from
  /// the list of titles; this is the grammar's best guess. If `parent_work`: the word for it ("영"). If
  /// `same_work`: empty, or the word for another work of its family ("같은 법 시행령": "시행령").
  std::string work;
  Span work_span;  ///< position of the name in the text; empty when `work` is, and when the name applies to a
                   ///< whole passage, as that of an amended law
  /// Empty: the work as a whole. A step without a number is given by `relative`. "last" is the number of the
  /// last paragraph or item of its parent.
  std::vector<CitedStep> path;
  std::string last;  ///< for a range: the last number, at the level of path.back()
  Relative relative = Relative::none;
  bool marked = false;  ///< from the source's markup; otherwise found in the words

  bool operator==(const Citation&) const = default;
};

/// Finds the references in a text of one language. One grammar serves laws, questions and answers.
class CitationGrammar {
 public:
  virtual ~CitationGrammar() = default;
  /// The references in order; spans do not overlap, but the elements of a list do not share their common
  /// words.
  virtual std::vector<Citation> find(std::string_view text) const = 0;
};

/// The grammar of a language; the English one for unknown languages. It has no state and may be used from
/// several threads.
const CitationGrammar& citation_grammar(Language language);

/// A citation as one line for tests and messages: "named «ประมวลรัษฎากร» article 40 / paragraph 1 .. 5".
std::string describe(const Citation& citation);

}  // namespace pandect
