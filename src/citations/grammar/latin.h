#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/cited_work.h"
#include "citations/grammar/citing_reader.h"
#include "citations/names/naming_words.h"
#include "law/citation.h"
#include "text/by_first_byte.h"
#include "text/scanner.h"

/// The common rules of languages in Latin letters: a level is a word before a number ("artikel 5", "§ 5",
/// "lid 2"), a word after an ordinal ("eerste lid", "premier alinéa") or a bracket ("(a)"); lists and ranges
/// join them; the work follows a genitive ("van de …", "of the …") or is an abbreviation ("BW").
namespace pandect {

/// Properties that are not lists of words in data/languages/<code>/citing.txt.
struct LatinForms {
  std::string_view apart_word;               ///< the list word that separates citations of different works
  std::vector<std::string_view> bare_names;  ///< kinds that, without a name, refer to the work named before
  bool brackets = false;                     ///< "(a)" is a step
  /// "Article 5 applies" may begin a phrase, also after a comma: false where the verb comes first there, or
  /// where "article" takes a determiner.
  bool bare_subjects = false;
  bool hyphens = false;              ///< a number may contain a hyphen: "78dd-1"
  bool hyphen_ranges = false;        ///< a hyphen between numbers after a plural is a range
  bool noun_capitals = false;        ///< all nouns are capitalised, so that a lower-case word is not a unit
  bool spaced_suffixes = false;      ///< "12 bis" is one number
  bool spaced_letters = false;       ///< "312 j" is one number
  bool roman_paragraphs = false;     ///< "§ 2 I": a Roman numeral behind an article's number is a paragraph
  bool roman_items = false;          ///< "art. 5º, XXXIV, a": a Roman number behind a comma is an item
  bool ordinal_signs = false;        ///< "arts. 9º e 10": an ordinal's sign makes no other kind of number
  bool bare_items = false;           ///< "2 § 3 b": a number behind an article, and a letter behind that
  bool bare_letters = false;         ///< "Nr. 2 b": a letter behind an item's number is an item's in it
  bool dotted_parts = false;         ///< "artículo 3.1.b)": article 3, paragraph 1, item b
  bool bare_outer = false;           ///< "пункт 2 статьи 5": the larger unit behind the smaller one
  std::string_view degree_letters;   ///< used for "°" after the number of an item: "onder 4o"
  std::string_view number_prefixes;  ///< letters before a number: "L. 121-1"
  /// Those of them, in lower case, whose numbers are articles without a word: "selon L1221-2".
  std::string_view bare_prefixes;
  std::string_view number_suffix;  ///< an ending of a number that is not part of it: "1er"
};

/// The words of citing.txt, indexed for fast search; see data/languages/README.md for the meaning of each
/// list.
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
  /// Words for works relative to the text: "deze wet", "that Act".
  struct WorkWords {
    enum class Use : std::uint8_t {
      alone,   ///< also without a provision before it
      behind,  ///< only after a provision and an of-word: "of the Act"
      joined,  ///< only directly after a provision: "section 5 hereof", "§ 5 dieses Gesetzes"
    };
    std::string_view words;
    Citation::In in;
    Use use;
  };
  using Words = ByFirstByte<std::string_view>;

  /// For a language with a file citing.txt.
  /// @throws Error bad_input with a line that is not understood
  explicit Lexicon(Language language);
  Lexicon(const Lexicon&) = delete;
  Lexicon& operator=(const Lexicon&) = delete;

  LatinForms forms;
  const NamingWords& names;
  ByFirstByte<LevelWord> before_number;
  ByFirstByte<LevelWord> after_ordinal;
  ByFirstByte<LevelWord> before_ordinal;  ///< "título segundo"
  ByFirstByte<LevelWord> after_number;    ///< "3 §"
  ByFirstByte<OrdinalWord> ordinals;
  ByFirstByte<LevelWord> unnumbered;  ///< unique parts of a work or a provision: "considerans", "caput"
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
  /// Words before a number that make it an article's: "bedoeld in". With them one with a colon is, too.
  Words before_articles;
  std::vector<std::string_view> counted_sentences;  ///< "Satz", not "Halbsatz" or "Alternative"

 private:
  std::vector<std::string> codes_;  ///< the short names among works_before
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

/// Takes a word up to the next blank, bracket or punctuation mark; a hyphen, an apostrophe and a full stop
/// between letters belong to it. Empty at anything else.
std::string_view take_word(Cursor& cursor);

/// Takes a bracket that belongs to a name, at most `longest` bytes and beginning with a capital: "(EU)",
/// "(Scotland)".
bool take_bracketed_name(Cursor& cursor, std::size_t longest);

/// True if a phrase begins at a byte.
bool begins_phrase(std::string_view text, std::size_t at);

/// A named work over the bytes [begin, end) of the text, without blanks and punctuation at its end.
NamedWork make_named(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace pandect
