#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "law/citations/citation.h"
#include "law/citations/scanner.h"

/// What the languages in Latin letters have in common: a level is a word before a number ("artikel 5", "§ 5",
/// "lid 2"), a word behind an ordinal ("eerste lid", "premier alinéa") or a bracket ("(a)"); lists and ranges
/// join them; the work stands behind a genitive ("van de …", "of the …") or as an abbreviation ("BW").
namespace pandect {

struct LevelWord {
  std::string_view word;  ///< in lower-case; a full stop may follow in the text if `abbreviated`
  Level level;
  bool plural = false;
  bool abbreviated = false;
};

struct OrdinalWord {
  std::string_view word;
  std::string_view number;
};

/// A provision by its place: "dit artikel", "this section".
struct RelativeWords {
  std::string_view words;
  Level level;
  Citation::Relative relative;
  bool lower_case = false;  ///< whether capitals make it another word: "this Regulation" is a work
};

/// A work by its place: "deze wet", "this Act", "die wet".
struct WorkWords {
  std::string_view words;
  Citation::In in;
  bool stands_alone = true;  ///< whether it is a reference without a provision before it
};

struct Vocabulary {
  std::span<const LevelWord> before_number;
  std::span<const LevelWord> after_ordinal;
  std::span<const OrdinalWord> ordinals;
  std::span<const RelativeWords> relative;
  std::span<const WorkWords> works;
  std::span<const std::string_view> list_words;
  std::string_view apart_word;  ///< the list word that parts what is of one work from what is of another
  std::span<const std::string_view> range_words;
  std::span<const std::string_view> fillers;  ///< skipped before a step: "het", "aanhef en"
  std::span<const std::string_view>
      exception_words;                         ///< before what is taken out of a list: "met uitzondering van"
  std::span<const std::string_view> of_words;  ///< before what a provision is part of: "van", "of"
  std::span<const std::string_view> determiners;  ///< between those and a name
  std::span<const std::string_view> units;        ///< behind a number that is no provision's: "dagen", "days"
  bool brackets = false;                          ///< whether "(a)" is a step
  bool genitive = false;         ///< whether works may follow without an of-word: "dieses Gesetzes"
  bool hyphens = false;          ///< whether a number may hold a hyphen: "78dd-1"
  bool spaced_suffixes = false;  ///< whether "12 bis" is one number
  /// Letters before a number: "L. 121-1".
  std::string_view number_prefixes;
  /// What a number may end with that is no part of it: "1er".
  std::string_view number_suffix;
  /// Reads a name of a work behind an of-word and its determiner.
  NamedWork (*take_name)(Cursor& cursor) = nullptr;
  /// Reads a name that stands right behind the number: "BW", "BGB".
  NamedWork (*take_abbreviation)(Cursor& cursor) = nullptr;
  /// Reads a name that stands before the list at the cursor ("Opiumwet, artikel 3"), not before byte `since`,
  /// and moves the cursor to where it begins.
  NamedWork (*take_name_before)(Cursor& cursor, std::size_t since) = nullptr;
  /// Reads a reference of a form of its own ("42 U.S.C. § 1983" at "U.S.C."): the work and where it begins.
  NamedWork (*take_work_before)(Cursor& cursor) = nullptr;
  std::span<const std::string_view> works_before;  ///< in lower-case: the words take_work_before() reads
};

/// A grammar over a vocabulary, which must outlive it.
class LatinGrammar : public CitationGrammar {
 public:
  explicit LatinGrammar(const Vocabulary& vocabulary);
  std::vector<Citation> find(std::string_view text) const override;

 private:
  const Vocabulary& vocabulary_;
  Triggers triggers_;
};

/// Words up to the next blank, bracket or punctuation mark; a hyphen, an apostrophe and a full stop between
/// letters belong to it. Empty at anything else.
std::string_view take_word(Cursor& cursor);

/// Whether the word begins with a capital letter.
bool is_capitalised(std::string_view word);

/// A named work over the bytes [begin, end) of the text, blanks and punctuation at its end removed.
NamedWork make_named(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace pandect
