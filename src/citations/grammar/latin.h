#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/cited_work.h"
#include "law/citation.h"
#include "text/by_first_byte.h"
#include "text/scanner.h"

/// What the languages in Latin letters have in common: a level is a word before a number ("artikel 5", "§ 5",
/// "lid 2"), a word behind an ordinal ("eerste lid", "premier alinéa") or a bracket ("(a)"); lists and ranges
/// join them; the work stands behind a genitive ("van de …", "of the …") or as an abbreviation ("BW").
namespace pandect {

/// The words for a level, parted by blanks, in lower-case. A word of several numbers has a "*" behind it, one
/// that a full stop may follow a ".": "section sections* s. ss.*".
/// Those of Level::work stand for parts of a provision that trees do not hold: "volzin", "Satz".
struct LevelLine {
  Level level;
  std::string_view words;
};

/// Provisions by their place, parted by "|": "dit artikel|this section".
struct RelativeLine {
  Level level;
  Citation::Relative relative;
  std::string_view words;
  bool lower_case = false;  ///< whether capitals make it another word: "this Regulation" is a work
};

/// Works by their place, parted by "|": "deze wet", "that Act".
struct WorkLine {
  enum class Use : std::uint8_t {
    alone,   ///< a reference with or without a provision before it
    behind,  ///< one only behind a provision and an of-word: "of the Act"
    joined,  ///< one only right behind a provision: "section 5 hereof", "§ 5 dieses Gesetzes"
  };
  Citation::In in;
  Use use;
  std::string_view words;
};

/// What a language writes. Lists of words and phrases are in lower-case and parted by "|"; of two that begin
/// alike the longer stands first.
struct LatinWords {
  std::span<const LevelLine> before_number;
  std::span<const LevelLine> after_ordinal;
  std::span<const std::string_view> ordinals;  ///< the first, second, … in all their forms, parted by blanks
  std::string_view last_words;                 ///< "laatste", "dernier"
  /// Words for what a work has one of and no number is needed: "de considerans van de Wet …".
  std::span<const LevelLine> unnumbered = {};
  std::span<const RelativeLine> relative;
  /// Phrases for the provision cited last, by its level: "dat artikel", "that section".
  std::span<const LevelLine> repeated;
  std::span<const WorkLine> works;
  /// Words that point to the work named before and the kinds of works behind them, where an of-word stands
  /// before: "van" "genoemd" "verdrag", "of" "such" "Code".
  std::string_view pointing = {};
  std::string_view pointed_kinds = {};
  std::string_view list_words;
  std::string_view apart_word;  ///< the list word that parts what is of one work from what is of another
  std::string_view range_words;
  std::string_view fillers;           ///< skipped before a step: "het", "aanhef en"
  std::string_view exception_words;   ///< before what is taken out of a list: "met uitzondering van"
  std::string_view before_exception;  ///< between a work and those: "is van toepassing"
  std::string_view asides;            ///< what begins a clause inside a list: "voor zover"
  std::string_view of_words;          ///< before what a provision is part of: "van", "of"
  std::string_view determiners;       ///< between those and a name
  std::string_view bare_names;        ///< kinds of works that alone mean the one named before: "Directive"
  std::string_view units;             ///< behind a number that is no provision's: "dagen", "days"
  bool brackets = false;              ///< whether "(a)" is a step
  std::string_view following = {};    ///< "and what follows": "ff.", "et seq."
  /// Whether "Article 5 applies" may begin a phrase, behind a comma too: not where the verb comes first
  /// there, nor where "article" has a determiner.
  bool bare_subjects = false;
  bool hyphens = false;          ///< whether a number may hold a hyphen: "78dd-1"
  bool hyphen_ranges = false;    ///< whether one between numbers behind a plural makes them a range
  bool noun_capitals = false;    ///< whether all nouns have capitals, so that a word in small ones is no unit
  bool spaced_suffixes = false;  ///< whether "12 bis" is one number
  /// Letters that stand for "°" behind the number of an item: "onder 4o", "onderdeel 5e".
  std::string_view degree_letters = {};
  /// Words that make a number right before them one of an article: "7:658 BW", "2:26f, eerste lid".
  bool bare_articles = false;
  /// Words before items cited by their mark alone: "aux 1° et 3° de l'article 5", "au II du présent article".
  std::string_view before_marks = {};
  /// Letters before a number: "L. 121-1".
  std::string_view number_prefixes = {};
  /// What a number may end with that is no part of it: "1er".
  std::string_view number_suffix = {};
  /// Reads a name of a work behind an of-word and its determiner.
  NamedWork (*take_name)(Cursor& cursor) = nullptr;
  /// Reads a name that stands right behind the number: "BW", "BGB".
  NamedWork (*take_abbreviation)(Cursor& cursor) = nullptr;
  /// Reads a name that stands before the list at the cursor ("Opiumwet, artikel 3"), not before byte `since`,
  /// and moves the cursor to where it begins. `ends` says whether the phrase ends with the list.
  NamedWork (*take_name_before)(Cursor& cursor, std::size_t since, bool ends) = nullptr;
  /// Reads a reference of a form of its own ("42 U.S.C. § 1983" at "U.S.C."): the work and where it begins.
  NamedWork (*take_work_before)(Cursor& cursor) = nullptr;
  std::string_view works_before = {};  ///< the words that take_work_before() and bare articles begin at
};

/// A vocabulary taken apart, so that its words are found quickly.
struct Lexicon {
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
  struct RelativeWords {
    std::string_view words;
    Level level;
    Citation::Relative relative;
    bool lower_case;
  };
  struct RepeatedWords {
    std::string_view words;
    Level level;
  };
  struct WorkWords {
    std::string_view words;
    Citation::In in;
    WorkLine::Use use;
  };
  using Words = ByFirstByte<std::string_view>;

  explicit Lexicon(const LatinWords& vocabulary);

  const LatinWords& forms;  ///< the vocabulary itself: its flags and readers of names
  ByFirstByte<LevelWord> before_number;
  ByFirstByte<LevelWord> after_ordinal;
  ByFirstByte<OrdinalWord> ordinals;
  ByFirstByte<LevelWord> unnumbered;
  ByFirstByte<RelativeWords> relative;
  ByFirstByte<RepeatedWords> repeated;
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
};

/// A grammar over a vocabulary, which must outlive it.
class LatinGrammar : public CitationGrammar {
 public:
  explicit LatinGrammar(const LatinWords& vocabulary);
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
