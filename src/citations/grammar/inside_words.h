#pragma once

#include <string_view>
#include <vector>

#include "citations/grammar/citing_reader.h"
#include "text/language.h"

namespace pandect {

/// The words of citing.txt for a grammar with the number inside the word for its level; see
/// languages/README.md. Lists that the file lacks are empty.
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
  Words name_endings;    ///< of names before a number without quotation marks: "法"
  Words name_joining;    ///< within a title, before its ending word: "に関する"
  Words numbered_laws;   ///< "法律第五十七号" is the number of a law and no item
  bool blanks = false;   ///< a reference may contain blanks
  bool bare_articles = false;     ///< "709条" without the prefix
  bool circled = false;           ///< "①" behind an article is a paragraph
  bool brackets = false;          ///< "1)" below a letter is a step
  bool lone_rests = false;        ///< "같은 조 제1항" with no provision named before: only the rest is read
  bool bracket_headings = false;  ///< "제271조(유기)제1항"
  bool amendments = false;  ///< "건축법 일부를 다음과 같이 개정한다": the text after it is about that law

  /// @throws Error bad_input with a line of citing.txt that is not understood
  static InsideWords read(Language language);
};

}  // namespace pandect
