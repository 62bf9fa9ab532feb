#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "law/provision.h"
#include "text/language.h"
#include "text/ordinal.h"
#include "text/span.h"

namespace pandect {

/// A word that begins headings of statutes in one language.
struct HeadingWord {
  enum class Kind : std::uint8_t {
    group,     ///< หมวด, Hoofdstuk: divides the law
    article,   ///< มาตรา, Artikel: what is cited
    addendum,  ///< 부칙, บทเฉพาะกาล: may number its articles anew
    annex,     ///< 별표, Bijlage
    closing,   ///< หมายเหตุ: what follows the last article and is part of none
  };
  enum class Number : std::uint8_t { required, optional, none };

  std::string_view word;  ///< lower case
  Kind kind = Kind::group;
  Level level = Level::chapter;
  Number number = Number::required;
};

/// A key of the lines before the first article that say what the text does not.
struct HeaderKey {
  enum class Field : std::uint8_t {
    in_force,
    in_force_until,
    promulgated,
    short_title,
    abbreviation,
    identifier
  };
  std::string_view key;  ///< lower case
  Field field;
};

/// A word of a title that says what kind of law it names.
struct KindWord {
  std::string_view word;  ///< lower case
  std::string_view kind;  ///< of Work
};

struct LineHeading;

/// Where the number of a heading stands inside its word: 제3조의2, 第三条の二.
struct InsideForm {
  std::string_view prefix;  ///< "제"; empty where headings are not so written
  std::string_view branch;  ///< before the number of one that was put in: "의"
  std::span<const HeadingWord> units = {};
};

/// What headings of statutes look like in one language: what languages/<code>/headings.txt says.
struct HeadingGrammar {
  Language language;
  std::span<const HeadingWord> words;
  /// What makes "Section 5 …" at the head of a line a citation when it follows the number.
  std::span<const std::string_view> citation_followers;
  std::span<const HeaderKey> header_keys;
  std::span<const KindWord> kinds;
  /// What the body of a repealed provision begins with, lower case.
  std::span<const std::string_view> repealed;
  /// What joins the ends of a range of repealed provisions: "5 ถึง 9", "5 t/m 9".
  std::span<const std::string_view> range_words;
  /// Number words before a group's word ("Erster Abschnitt"), lower case; the first is one.
  std::span<const std::string_view> ordinal_words;
  /// What sentences end in where no title does: a line "Annex 3 … is amended." is words.
  std::string_view sentence_end = {};
  bool lines_are_paragraphs = false;  ///< paragraphs are cited by their place (วรรคสอง, deuxième alinéa)
  bool bare_articles = false;         ///< articles may be numbered without a word: "1. Short title.—"
  bool no_titles = false;             ///< articles have no titles, so that what follows the number is text
  bool titles_behind = false;         ///< titles stand in brackets behind the number and nowhere else
  bool titles_above = false;          ///< titles stand in brackets on the line above the number: "（目的）"
  bool bracket_titles = false;  ///< a title may stand in brackets behind the number: "Art. 2 (Motivazione)"
  bool dotted_paragraphs = false;  ///< "1." right in an article numbers a paragraph and no item
  bool bracketed_items = false;    ///< "(1)" numbers an item and no paragraph
  bool unmarked_first = false;     ///< the first of an article's paragraphs has no number of its own
  bool kinds_apart = false;        ///< a word of `kinds` is never a part of a longer one
  InsideForm inside = {};
};

/// The grammar of a language; English for an unknown one, without a word where the language has none.
const HeadingGrammar& heading_grammar(Language language);

/// A line that has the shape of a heading. Spans are bytes of the line.
struct LineHeading {
  static constexpr std::uint8_t bare = 0xFF;

  /// How sure the shape alone makes it. A heading stands alone on its line or has its number set off by
  /// punctuation; a line that merely begins with word and number may be a citation.
  enum class Shape : std::uint8_t { running, titled, alone };

  HeadingWord::Kind kind = HeadingWord::Kind::article;
  Level level = Level::article;
  std::uint8_t word = bare;  ///< index of HeadingGrammar::words
  Shape shape = Shape::running;
  bool repealed = false;
  Ordinal ordinal;
  Ordinal last;  ///< of a range; no parts otherwise
  Span label;    ///< "มาตรา ๔๐", "§ 5", "제3조의2"
  Span number;   ///< "๔๐"
  Span heading;  ///< title on the same line
  Span body;     ///< words on the same line that are no heading
};

/// The heading that `line` (trimmed, without Markdown marks) may be.
std::optional<LineHeading> match_heading(std::string_view line, const HeadingGrammar& grammar);

/// Where the heading of a Markdown line begins: behind "## ", "- ", "> " and "**".
std::size_t markdown_prefix(std::string_view line);

/// Whether `text` begins with `word` (lower case), whatever the case of its ASCII letters and É.
bool starts_with_word(std::string_view text, std::string_view word);

/// 제1장 총칙, 제3조의2(정의) ① …: a heading whose number stands inside the word.
std::optional<LineHeading> match_inside(std::string_view line, const HeadingGrammar& grammar);

/// Splits what follows label and number into heading and body by the shape rules; sets shape and repealed.
void split_rest(std::string_view line, std::size_t rest, const HeadingGrammar& grammar, LineHeading& heading);

}  // namespace pandect
