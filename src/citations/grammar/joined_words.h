#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "citations/grammar/citing_reader.h"
#include "law/citation.h"
#include "text/language.h"

namespace pandect {

/// The words of a grammar with the number behind the word for its level and no blanks that tell where a word
/// ends, as citing.txt has them; see languages/README.md. What a language lacks is empty.
struct JoinedWords {
  using Words = std::vector<std::string_view>;

  Language language = Language::unknown;
  std::vector<LeveledWord> levels;  ///< "มาตรา", "หมวด"
  std::vector<LeveledWord>
      short_levels;                    ///< of articles anywhere: "ม. 5"; of others behind an article: "ว.2"
  std::vector<RelativeWord> relative;  ///< behind the word for the level: "มาตรานี้"
  std::vector<std::pair<std::string_view, std::string>> ordinals;  ///< of paragraphs, and their numbers
  Words inserted;                                                  ///< ordinals behind a number: "65 ทวิ"
  Words inserted_apart;                                            ///< those that other words may begin with
  Words behind_inserted;                                           ///< what may then stand right behind
  std::string_view letters;     ///< those that number items, without blanks: "(ก)"
  std::string_view counter;     ///< may stand before a number: "มาตราที่ 5"
  std::string_view clause;      ///< numbers clauses of a contract or a regulation, and much else: "ข้อ"
  Words before_clause;          ///< what makes it a clause that is cited
  Words work_before_clause;     ///< how the word begins that does: "สัญญาเช่าบ้าน ข้อ 5"
  std::string_view annex_word;  ///< before the names of annexes: "บัญชี"
  Words annexes;
  Words before_mark;  ///< before items that are cited by their mark alone: "ตาม (1)"
  Words list;
  Words range;
  Words of;                 ///< before what is around a reference: "แห่งหมวด 2"
  Words of_work;            ///< before the work behind a reference
  Words units;              ///< behind a number in a list, which is then none of a provision
  Words works;              ///< what names of works begin with: "พระราชบัญญัติ"
  Words known_works;        ///< short names that are whole: "ป.พ.พ."
  Words spoken_works;       ///< those that are names only beside a number: "ปพพ"
  Words works_apart;        ///< words of `works` that other words may begin with: "พรบ"
  Words before_work_apart;  ///< what may stand right before them and spoken names
  Words counted;            ///< "ป.อ. 2 มาตรา": behind a number that is then none of an article
  unsigned first_year = 0;  ///< numbers from that on behind a short name are years; 0: none are

  /// @throws Error bad_input with a line of citing.txt that says nothing
  static JoinedWords read(Language language);
};

}  // namespace pandect
