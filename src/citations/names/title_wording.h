#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "text/language.h"
#include "text/written_form.h"

namespace pandect {

/// A word and those it stands for or is written as: "Legge", written "l." or "legge".
struct Written {
  std::string_view word;
  std::vector<std::string_view> forms;
};

/// The words of a language that matter when the title of a law is shortened, from
/// data/languages/<code>/titles.txt. All in lower case.
struct TitleWording {
  using List = std::vector<std::string_view>;

  std::unordered_set<std::string_view> links;  ///< words that short names omit: "of the"
  List kinds;                                  ///< words for kinds of laws: "act"
  List kind_endings;                           ///< ends of longer words for them: "gesetz"
  List initialed;                              ///< kinds named with initials: "OSH Act", "UMRA"
  List act_endings;                            ///< those of them for acts: "법"
  std::string_view act;                        ///< the one for acts: "พระราชบัญญัติ"
  std::string_view any_kind;                   ///< a law of any kind: "กฎหมาย"
  List decrees;                                ///< of decrees named after their act: "시행령"
  std::vector<Written> called;  ///< decrees, and their names in the texts of their family: "시행령", "영"
  std::vector<Written>
      decree_endings;           ///< of short names, the end of the act's and its decree: "령", "법", "시행령"
  List title_ends;              ///< of titles of several words: "에 관한 법률"
  List behind_name;             ///< letters behind the name of a law in a sentence: "은"
  List no_law;                  ///< other words that end as laws do: "방법"
  List territories;             ///< words before the territory of a law: "voor"
  List alone;                   ///< first words of titles that name the law: "constitution"
  List particles;               ///< letters behind a word of a title: "의"
  std::string_view possessive;  ///< the one behind an owner
  std::string_view on;          ///< between a law and its subject: "관한", "ว่าด้วย"
  List phrases;                 ///< begin a phrase that may be omitted as a whole
  List before_subject;          ///< before the part of a title that people use as its name
  std::string_view omission;    ///< the sign for omitted words: "ฯ"
  List issues;                  ///< before the number of an amending law, in a bracket: "(ฉบับที่"
  List eras;                    ///< before a year: "พ.ศ."
  std::string_view year_word;   ///< before a year without its era: "ปี"
  std::vector<Written> written;    ///< words of titles, and their short forms anywhere: "พรบ."
  std::vector<Written> shortened;  ///< the same within names
  /// The last letter of a clipped word, and the ending it stands for: "Kadw" is the "Kadasterwet".
  std::vector<std::pair<std::string_view, std::string_view>> clipped;

  std::vector<Written> numbered;       ///< kinds of laws that are cited by number and year
  std::vector<Written> abroad;         ///< what they are called in other languages: "act"
  std::vector<Written> union_marks;    ///< of the Union and the communities before it: "UE", "EU"
  std::vector<Written> numbered_eras;  ///< "平成", its short forms, and the year before its first
  List number_signs;                   ///< before the number: "n."
  List number_dates;                   ///< before the day or the year: "du"

  /// What may be left out of a title: its day, "z dnia 5 maja 2004 r.", its number, "(2011:88)".
  std::vector<WrittenForm> omitted;

  List own_title;     ///< before the short title that a law gives itself: "may be cited as"
  List case_endings;  ///< of words of a title in a sentence, the longest first: "es" of "des Mietgesetzes"

  /// The end of such a part at a byte of a text; nothing where none begins.
  std::optional<std::size_t> end_of_omitted(std::string_view text, std::size_t at) const;
  /// The title without such parts; empty where it has none, or nothing else.
  std::string without_omitted(std::string_view title) const;
  std::string_view kind_abroad(std::string_view kind) const;
  bool is_link(std::string_view word) const;
  /// True for a word for a kind of law, or one that ends in it: "Act", "Kadasterwet".
  bool is_kind(std::string_view word) const;
  /// True for a word that begins or ends as clipped names do, and is no kind of law itself: "Wbo", "Kadw".
  bool may_be_clipped(std::string_view word) const;
};

/// That of a language; for an unknown one the lists of all languages together, where a word of one of them
/// has its meaning without its language: links, eras, issues, short forms and decrees.
const TitleWording& title_wording(Language language);

}  // namespace pandect
