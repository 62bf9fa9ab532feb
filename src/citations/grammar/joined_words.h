#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "citations/grammar/citing_reader.h"
#include "law/citation.h"
#include "text/language.h"

namespace pandect {

/// The words of citing.txt for a grammar with the number after the word for its level and no blanks between
/// words; see data/languages/README.md. Lists that a language lacks are empty.
struct JoinedWords {
  using Words = std::vector<std::string_view>;

  Language language = Language::unknown;
  std::vector<LeveledWord> levels;        ///< "มาตรา", "หมวด"
  std::vector<LeveledWord> short_levels;  ///< of articles: "ม. 5"; of other levels after an article: "ว.2"
  std::vector<RelativeWord> relative;     ///< after the word for the level: "มาตรานี้"
  std::vector<std::pair<std::string_view, std::string>> ordinals;  ///< of paragraphs, and their numbers
  Words inserted;                                                  ///< ordinals after a number: "65 ทวิ"
  Words inserted_apart;                                            ///< those with which other words begin
  Words behind_inserted;                                           ///< allowed directly after those
  std::string_view letters;     ///< letters that number items, without blanks: "(ก)"
  std::string_view counter;     ///< allowed before a number: "มาตราที่ 5"
  std::string_view clause;      ///< numbers clauses of a contract or a regulation, and other things: "ข้อ"
  Words before_clause;          ///< words before a cited clause
  Words work_before_clause;     ///< beginnings of such words: "สัญญาเช่าบ้าน ข้อ 5"
  std::string_view annex_word;  ///< before the names of annexes: "บัญชี"
  Words annexes;
  Words before_mark;  ///< before items cited only by their mark: "ตาม (1)"
  Words list;
  Words range;
  Words of;                 ///< before the provision that contains the reference: "แห่งหมวด 2"
  Words of_work;            ///< before the work after a reference
  Words units;              ///< after a number in a list, which is then not a provision's
  Words works;              ///< beginnings of names of works: "พระราชบัญญัติ"
  Words known_works;        ///< complete short names: "ป.พ.พ."
  Words spoken_works;       ///< short names only next to a number: "ปพพ"
  Words works_apart;        ///< words of `works` with which other words begin: "พรบ"
  Words before_work_apart;  ///< allowed directly before those and spoken names
  Words counted;            ///< "ป.อ. 2 มาตรา": after a number that is then not an article's
  unsigned first_year = 0;  ///< smallest number after a short name that is a year; 0: none

  /// Of names of works that begin with the word for their kind.
  struct Names {
    std::vector<PlacedWork> placed;  ///< directly after a kind: the work itself, or the one named last
    Words complete;                  ///< names of which nothing is omitted and that nothing continues
    Words begins;  ///< beginnings of names, and of references, that end the name before them
    Words references;
    Words amending;      ///< at the end of a name, before that of the law it amends: "ยกเลิก"
    Words ends;          ///< words that never continue a name
    Words not_named;     ///< directly after a kind without a name
    Words not_any_law;   ///< directly after TitleWording::any_kind without a name
    Words before_other;  ///< between a work and a provision of another: "ตาม"
    Words joining;       ///< may join a name with the sentence around it
    Words verbs;         ///< of an obligation, anywhere after a name
    Words about;         ///< of the sentence around a law, directly after its name
    Words not_years;     ///< units after a number without its era, which is then no year
  };
  Names names;

  /// The words of a language; all empty if its citing.txt has another form.
  /// @throws Error bad_input with an unknown line of citing.txt
  static const JoinedWords& in(Language language);
};

}  // namespace pandect
