#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/latin.h"
#include "citations/grammar/latin_numbers.h"

namespace pandect {

/// The separator between two elements of a list.
enum class ListSeparator : std::uint8_t { none, comma, list, range };

/// Takes the words in order, with blanks or one line break between them.
bool take_words(Cursor& cursor, std::string_view words);
/// Takes the first phrase of the list that matches here.
bool take_any_words(Cursor& cursor, const Lexicon::Words& list);

/// Skips Markdown signs after emphasised words: "**artikel 5** van de wet".
void skip_emphasis(Cursor& cursor);

/// True for the divisions above the article.
bool is_structural(Level level);

/// Reads one text with the words of one language. Lists, ranges and works are in latin_parser.cpp, the single
/// steps in latin_steps.cpp.
class LatinParser {
 public:
  LatinParser(const Lexicon& lexicon, const Triggers& triggers, std::string_view text)
      : v_(lexicon), triggers_(triggers), text_(text) {}

  /// The citations of the text, in order.
  std::vector<Citation> run();

 private:
  struct TakenOrdinal {
    std::string number;
    std::size_t begin;
    std::size_t end;
    bool range;
  };

  /// The first number in [at, end), where a word for a level may stand behind it: "3 §"; with the bracket
  /// before it.
  std::optional<std::size_t> next_number(std::size_t at, std::size_t end) const;
  bool parse(Cursor& cursor);
  /// "The preamble to the Kite Act".
  bool parse_unnumbered(Cursor& cursor);
  bool parse_behind_work(Cursor& cursor, const NamedWork& work);
  bool parse_work_alone(Cursor& cursor);
  bool parse_list(Cursor& cursor, const NamedWork& before);
  /// "7:658 BW", "bedoeld in 2:26f, eerste lid": a number that ends at the cursor.
  bool parse_bare_article(Cursor& cursor);
  /// "L1221-2", "le R. 121-3": a number that is an article's because of its letter.
  bool parse_prefixed_article(Cursor& cursor);
  /// "aux 1° et 3° de l'article 5": items by their marks, after one of the words for that.
  bool parse_marks(Cursor& cursor);
  bool take_mark(Cursor& cursor, ListSeparator separator);
  /// "du II de l'article 5": a mark followed by an of-word.
  bool take_roman_mark(Cursor& cursor, ListSeparator separator);
  /// "§ 2 I StBieG", "§ 812 I 1 BGB": a paragraph, and a sentence in it, directly behind an article's number.
  bool take_roman_paragraph(Cursor& cursor, ListSeparator separator);
  /// "§§ 535 ff.": the words belong to the reference, but cannot be looked up.
  bool take_following(Cursor& cursor);
  /// Resets the state of the previous list.
  void begin_list();
  /// Reads the rest of the list after its first element, and its work.
  void finish_list(Cursor& cursor, std::size_t first, const NamedWork& before);
  /// The work named before the list that begins with citation `first`.
  NamedWork take_name_before(const Cursor& behind_list, std::size_t first);
  /// The first of the citations at the end that are all numbered like the last: in "de artikelen 3:189 en
  /// 3:194 of artikel 212o van de Wet B" the work applies to the last only.
  std::size_t same_numbering_from(std::size_t first) const;
  /// "hoofdstuk 8 van de Wet A, met uitzondering van artikel 8:1": the exception is in the same work.
  bool take_exception(Cursor& cursor, const NamedWork& work);
  /// "de artikelen 184 van de Wet A, 170 van de Wet B en 98b van de Wet C": a number with a work of its own.
  bool take_next_work(Cursor& cursor);
  /// "46i, met uitzondering van het eerste lid, onder c, 46j": an exception to one element of a list.
  void skip_exception(Cursor& cursor);
  /// ", voor zover het betreft …, 4.7": a clause inside a list of articles that continues after it.
  void skip_aside(Cursor& cursor);
  /// "14.3.2(a) [Transfer of Business], 14.3.4": the heading of the cited provision, when the list continues
  /// after it.
  void skip_heading(Cursor& cursor);
  /// Reads a further step below an article.
  bool parse_below_article(Cursor& cursor);
  bool parse_next(Cursor& cursor);
  /// True if a unit larger than the present list's follows at once.
  bool begins_outer(const Cursor& cursor) const;
  ListSeparator take_separator(Cursor& cursor);
  void skip_fillers(Cursor& cursor) const;
  /// Takes a step of any form and adds it to the citations.
  bool take_step(Cursor& cursor, ListSeparator separator);
  bool take_relative(Cursor& cursor, ListSeparator separator);
  /// "dat artikel", "that section": the last cited provision of that level.
  bool take_repeated(Cursor& cursor, ListSeparator separator);
  /// True if a number follows a relative reference, or a bracket that makes it an item: "this clause (i)".
  bool is_numbered(Cursor cursor, Level level) const;
  /// "artikel 5", "§ 5", "lid 2", "onder a", "subsection (2)".
  bool take_word_step(Cursor& cursor, ListSeparator separator);
  /// "Lei n.º 13.709": the word at a place is before the number of a law, and no provision's.
  bool is_number_of_law(std::size_t at) const;
  /// "onderdeel c, onder 2°": an item within an item of another kind is one level deeper.
  Level below_item(Level level, ListSeparator separator, NumberForm form) const;
  /// True if a bracket opened before `at` on the same line is still open there.
  bool inside_bracket(std::size_t at) const;
  /// "título segundo", "Titre premier".
  bool take_before_ordinal(Cursor& cursor, ListSeparator separator);
  /// "3.1.b)": parts the number of an article that ends before the cursor into steps of the path, and takes
  /// the bracket behind a letter.
  void part_dotted(Cursor& cursor);
  bool take_level_word(Cursor& cursor, const Lexicon::LevelWord& word) const;
  /// "eerste lid", "het eerste, tweede en vierde lid", "eerste tot en met derde lid"; "3 och 4 §§".
  bool take_ordinals(Cursor& cursor, ListSeparator separator);
  /// Takes ordinals in a list of articles without a word for their level: "3:297, eerste en vijfde, 3:298".
  bool take_bare_ordinals(Cursor& cursor, ListSeparator separator, std::span<const TakenOrdinal> taken);
  void append_ordinals(std::span<const TakenOrdinal> taken, Level level, ListSeparator separator,
                       std::size_t end);
  /// "tweede volzin": a part of a provision that trees do not have; it belongs to the present reference.
  /// @param word the one for such a part
  /// @param number the last of its ordinals
  bool take_sentence(Cursor& cursor, const Cursor& end, std::string_view word, std::string_view number);
  /// "Satz 2", "Satz 1 und 2": the same with a number at the cursor.
  bool take_numbered_part(Cursor& cursor, std::string_view word);
  /// Keeps the number of a cited sentence, of several the highest.
  void count_sentence(std::string_view word, std::string_view number);
  const Lexicon::OrdinalWord* take_ordinal(Cursor& cursor) const;
  /// "3", "3 a", "5." and "(2)" before a word for their level.
  std::optional<std::string> take_number_before_level(Cursor& cursor) const;
  /// A word for a level behind an ordinal, or behind a number.
  const Lexicon::LevelWord* take_level_behind(Cursor& cursor, bool number) const;
  /// "3 b" of "2 § 3 b": an item and an item in it by their marks, directly behind an article or paragraph.
  bool take_bare_item(Cursor& cursor, ListSeparator separator);
  /// "XXXIV, a" of "art. 5º, XXXIV, a": an item and an item in it, behind a comma.
  bool take_roman_items(Cursor& cursor, ListSeparator separator);
  /// "caput": a part without a number that trees do not have; it belongs to the present reference.
  bool take_unnumbered_part(Cursor& cursor);
  /// "(a)" after a number or in a list of such.
  bool take_bracket_step(Cursor& cursor, ListSeparator separator);
  /// Number of steps that a bracket in a list keeps, including its own; 0 when it continues none of them.
  std::size_t depth_of_bracket(std::string_view written) const;
  Level bracket_level(std::size_t depth) const;
  /// "…, 13 en 15", "a, b en c": of the level of the deepest step whose number has that form.
  bool take_bare(Cursor& cursor, ListSeparator separator);
  /// True if a bare number can be the number of a provision by what follows: after "artikelen" anything but a
  /// unit of measure, after "artikel" only a continuation of the list or the end of the phrase.
  bool is_listed_number(Cursor cursor, bool rises) const;
  bool take_range_end(Cursor& cursor);
  /// For the last step added.
  void set_form(NumberForm form);
  /// True if the citation ends with a subparagraph without a number.
  bool ends_in_subparagraph() const;
  /// True if a citation's words end by counting subparagraphs: "second subparagraph".
  bool counts_subparagraph(const Citation& citation) const;
  void append_step(CitedStep step, ListSeparator separator, std::size_t begin, std::size_t end);
  void add(std::size_t begin, std::size_t end, Citation::Relative relative);
  /// "van artikel 5", "of this section", "van hoofdstuk 2" after a list: the provision that contains it.
  void take_outer(Cursor& cursor, std::size_t first);
  bool wrap(Cursor& cursor, std::size_t first);
  /// True if the word at a position may mean an item, possibly among other things: "clause".
  bool may_be_item(std::size_t at) const;
  /// "Artikel 162 boek 6 BW": a book followed by its code needs no of-word.
  bool wrap_book(Cursor& cursor, std::size_t first);
  /// "Point 1 of the annex to the Kite Act".
  bool wrap_unnumbered(Cursor& cursor, std::size_t first);
  /// Reads a further step of the present reference only.
  bool parse_next_deeper(Cursor& cursor);
  /// "van de Wet op …", "of this Act", "BW" after a list.
  NamedWork take_work_behind(Cursor& cursor);
  NamedWork take_code_behind(Cursor& cursor) const;
  /// "deze wet", "hereof", which need no name.
  std::optional<NamedWork> take_work_words(Cursor& cursor, bool joined) const;
  NamedWork accept_work(Cursor& cursor, const Cursor& read, const NamedWork& work);

  const Lexicon& v_;
  const Triggers& triggers_;
  std::string_view text_;
  std::vector<Citation> found_;
  std::vector<CitedStep> path_;
  /// The bracketed numbers of path_ as written, "" for steps of another form.
  std::vector<std::string> bracket_texts_;
  /// The form of the numbers of path_; `none` for ordinals and brackets.
  std::vector<NumberForm> forms_;
  bool plural_ = false;                  ///< of the last word before a number
  bool apart_ = false;                   ///< the last separator was the apart_word
  std::size_t wrapped_from_ = SIZE_MAX;  ///< the first citation of the list whose containing provision is
                                         ///< read
  std::size_t scope_ = 0;                ///< the first citation to which a work named after the list applies
  bool article_plural_ = false;          ///< of the last such word for an article or a level above it
};

}  // namespace pandect
