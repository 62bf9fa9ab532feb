#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/citing_reader.h"
#include "text/language.h"

namespace pandect {

/// The words of citing.txt for a grammar with the number inside the word for its level; see
/// data/languages/README.md. Lists that the file lacks are empty.
struct InsideWords {
  struct Unit {
    std::string_view word;  ///< behind the number: "条", "조"
    Level level;
    std::vector<std::string_view> not_before;  ///< continuations that make it another word: "제3호선"
  };
  using Words = std::vector<std::string_view>;

  Language language = Language::unknown;
  std::string_view prefix;       ///< before the number: "第", "제"
  std::string_view branch;       ///< before the number of an inserted unit: "の", "의"
  std::string_view letters;      ///< those that number the parts of an item, in their order: "イロハ…"
  std::string_view letter_word;  ///< behind a letter: "목"
  std::string_view sign;         ///< before the number of an article: "§"
  std::string_view addendum;     ///< the word for an addendum, which marks tell from others: "부칙"
  /// That word as it is written, with a blank between two letters where words are not parted: "附　則".
  std::vector<std::string> addendum_forms;
  std::vector<Unit> units;
  std::vector<LeveledWord> before;  ///< words before the number: "別表"
  std::vector<RelativeWord> relative;
  std::vector<LeveledWord> repeated;
  std::vector<PlacedWork> works;
  Words not_letter;  ///< continuations that make a letter and its word another word: "가목적"
  Words list;
  Words range;
  Words range_end;
  Words parts;           ///< of a provision, without a number: "본문"
  Words particles;       ///< allowed directly after "이 조"; empty where the end of a word is not visible
  Words counted;         ///< behind a number without its prefix, which is then none of a provision: "3조 원"
  Words not_provisions;  ///< words whose number is none of a provision: "별지 제7호서식"
  Words remarks;         ///< beginnings of a bracket between a name and a number: "(이하"
  Words out_of;          ///< "제2편 … 중 제3조": before articles out of a division
  Words work_words;      ///< where the name of a work may be read: "「", "법"
  Words code_signs;      ///< short names of codes before a bare number: "민 245 ②"
  Words name_endings;    ///< of names before a number without quotation marks: "法"
  Words name_joining;    ///< within a title, before its ending word: "に関する"
  Words numbered_laws;   ///< "法律第五十七号" is the number of a law and no item
  Words readings;        ///< "第 제": other letters for those of this file, and how they are read
  bool blanks = false;   ///< a reference may contain blanks
  bool bare_articles = false;     ///< "709条" without the prefix
  bool circled = false;           ///< "①" behind an article is a paragraph
  bool brackets = false;          ///< "1)" below a letter is a step
  bool lone_rests = false;        ///< "같은 조 제1항" with no provision named before: only the rest is read
  bool bracket_headings = false;  ///< "제271조(유기)제1항"

  /// Of names of works that end with the word for their kind.
  struct Names {
    Words behind_this;     ///< "이" before a kind is the work itself
    Words behind_same;     ///< "같은" before a kind is the work named last
    Words family;          ///< kinds that alone are works of the same family: "법", "영"
    Words other_kinds;     ///< others after the words above: "조례"
    Words particles;       ///< allowed directly after "이 법", besides the others
    Words last;            ///< last words of names: "시행령", "령"
    Words complete;        ///< names of one word: "헌법"
    Words doubtful;        ///< those of `last` with which other words end, too
    Words not_last;        ///< such words: "법령"
    Words open;            ///< last words of names of several words: "특별법"
    Words open_behind_on;  ///< the same after TitleWording::on: "…에 관한 규정"
    Words topic;           ///< particles that no word in a name ends with: "은"
    Words not_topic;       ///< words that end like those and may be in a name: "하는"
    Words not_first;       ///< words that no name begins with
    Words not_noun;        ///< ends of words that are not nouns
    Words not_named;       ///< nouns that are not part of a name: "현행"
  };
  Names names;

  /// Of the marks that tell addenda apart, and of amending laws.
  struct Amending {
    Words how;                   ///< between a law's name and the kind of the law that amends it: "일부개정"
    Words done;                  ///< to a law on a day: "개정", "공포"
    Words in_force;              ///< of a day that identifies no addendum: "시행"
    Words before;                ///< the law as it was before: "되기 전"
    Words kind_ending;           ///< of kinds of numbered laws: "부령" in "환경부령"
    Words around;                ///< between marks, and after them: "자로"
    Words stated;                ///< after a day that is no mark: "에"
    Words day;                   ///< behind the numbers of a year, a month and a day: "년"
    Words before_directive;      ///< between the name of a law and the directive: "일부를"
    std::string_view directive;  ///< the text after it is about the law named before: "다음과 같이 개정한다"
  };
  Amending amending;

  /// The word for a level that has one; empty for others.
  std::string_view unit_word(Level level) const;

  /// Those of a language; all empty if its citing.txt has another form.
  /// @throws Error bad_input with a line of citing.txt that is not understood
  static const InsideWords& in(Language language);
};

}  // namespace pandect
