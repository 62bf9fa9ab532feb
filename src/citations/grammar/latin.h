#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/cited_work.h"
#include "citations/grammar/citing_reader.h"
#include "law/citation.h"
#include "text/by_first_byte.h"
#include "text/scanner.h"

/// What the languages in Latin letters have in common: a level is a word before a number ("artikel 5", "§ 5",
/// "lid 2"), a word behind an ordinal ("eerste lid", "premier alinéa") or a bracket ("(a)"); lists and ranges
/// join them; the work stands behind a genitive ("van de …", "of the …") or as an abbreviation ("BW").
namespace pandect {

/// How the names of works are read; none of a kind where the function is empty.
struct NameReaders {
  /// A name behind an of-word and its determiner.
  std::function<NamedWork(Cursor& cursor)> name;
  /// A name that stands right behind the number: "BW", "BGB".
  std::function<NamedWork(Cursor& cursor)> abbreviation;
  /// A name that stands before the list at the cursor ("Opiumwet, artikel 3"), not before byte `since`; moves
  /// the cursor to where it begins. `ends` says whether the phrase ends with the list.
  std::function<NamedWork(Cursor& cursor, std::size_t since, bool ends)> name_before;
  /// A reference of a form of its own ("42 U.S.C. § 1983" at "U.S.C."): the work and where it begins.
  std::function<NamedWork(Cursor& cursor)> work_before;
  bool codes_before = false;  ///< whether that form begins with a known short name: "BGB 823"
};

/// What is no list of words in languages/<code>/citing.txt.
struct LatinForms {
  std::string_view apart_word;  ///< the list word that parts what is of one work from what is of another
  std::vector<std::string_view> bare_names;  ///< kinds of works that alone mean the one named before
  bool brackets = false;                     ///< whether "(a)" is a step
  /// Whether "Article 5 applies" may begin a phrase, behind a comma too: not where the verb comes first
  /// there, nor where "article" has a determiner.
  bool bare_subjects = false;
  bool hyphens = false;          ///< whether a number may hold a hyphen: "78dd-1"
  bool hyphen_ranges = false;    ///< whether one between numbers behind a plural makes them a range
  bool noun_capitals = false;    ///< whether all nouns have capitals, so that a word in small ones is no unit
  bool spaced_suffixes = false;  ///< whether "12 bis" is one number
  /// Words that make a number right before them one of an article: "7:658 BW", "2:26f, eerste lid".
  bool bare_articles = false;
  std::string_view degree_letters;   ///< those that stand for "°" behind the number of an item: "onder 4o"
  std::string_view number_prefixes;  ///< letters before a number: "L. 121-1"
  /// Those of them, in small letters, whose numbers are articles' without a word: "selon L1221-2".
  std::string_view bare_prefixes;
  std::string_view number_suffix;  ///< what a number may end with that is no part of it: "1er"
  NameReaders names;
};

/// The words of citing.txt, taken apart so that they are found quickly; see languages/README.md for what each
/// list holds.
class Lexicon {
 public:
  struct LevelWord {
    std::string_view word;
    Level level;
    bool plural = false;
    bool abbreviated = false;
  };
  struct OrdinalWord {
    std::string_view word;
    std::string number;
  };
  /// Works by their place: "deze wet", "that Act".
  struct WorkWords {
    enum class Use : std::uint8_t {
      alone,   ///< a reference with or without a provision before it
      behind,  ///< one only behind a provision and an of-word: "of the Act"
      joined,  ///< one only right behind a provision: "section 5 hereof", "§ 5 dieses Gesetzes"
    };
    std::string_view words;
    Citation::In in;
    Use use;
  };
  using Words = ByFirstByte<std::string_view>;

  /// Of a language with a file citing.txt.
  /// @throws Error bad_input with a line that says nothing
  explicit Lexicon(Language language);
  Lexicon(const Lexicon&) = delete;
  Lexicon& operator=(const Lexicon&) = delete;

  LatinForms forms;
  ByFirstByte<LevelWord> before_number;
  ByFirstByte<LevelWord> after_ordinal;
  ByFirstByte<OrdinalWord> ordinals;
  ByFirstByte<LevelWord> unnumbered;  ///< what a work has one of: "de considerans van de Wet …"
  ByFirstByte<RelativeWord> relative;
  ByFirstByte<LeveledWord> repeated;
  ByFirstByte<WorkWords> works;
  Words pointing;
  Words pointed_kinds;
  Words list_words;
  Words range_words;
  Words fillers;
  Words exception_words;
  Words before_exception;
  Words asides;
  Words of_words;
  Words determiners;
  Words units;
  Words works_before;
  Words following;
  Words before_marks;

 private:
  std::vector<std::string> codes_;  ///< names that stand in works_before
};

/// The grammar of a language with a file citing.txt.
class LatinGrammar : public CitationGrammar {
 public:
  explicit LatinGrammar(Language language);
  std::vector<Citation> find(std::string_view text) const override;

 private:
  Lexicon lexicon_;
  Triggers triggers_;
};

/// Words up to the next blank, bracket or punctuation mark; a hyphen, an apostrophe and a full stop between
/// letters belong to it. Empty at anything else.
std::string_view take_word(Cursor& cursor);

/// Takes what stands in brackets and belongs to a name, at most `longest` bytes and beginning with a capital:
/// "(EU)", "(Scotland)".
bool take_bracketed_name(Cursor& cursor, std::size_t longest);

/// Whether a word is one of a list parted by "|".
bool is_one_of(std::string_view word, std::string_view list);

/// Whether the word begins with a capital letter.
bool is_capitalised(std::string_view word);

/// A named work over the bytes [begin, end) of the text, blanks and punctuation at its end removed.
NamedWork make_named(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace pandect
