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
    article,   ///< มาตรา, Artikel: the unit that is cited
    addendum,  ///< 부칙, บทเฉพาะกาล: may restart the numbering of articles
    annex,     ///< 별표, Bijlage
    closing,   ///< หมายเหตุ: follows the last article and is part of none
  };
  enum class Number : std::uint8_t { required, optional, none };

  std::string_view word;  ///< lower case
  Kind kind = Kind::group;
  Level level = Level::chapter;
  Number number = Number::required;
};

/// A key of the header lines before the first article, for metadata that the text does not state.
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

/// A word of a title that gives the kind of law.
struct KindWord {
  std::string_view word;  ///< lower case
  std::string_view kind;  ///< Work::kind
};

/// A word for a number.
struct OrdinalWord {
  std::string_view word;  ///< lower case
  std::uint32_t value = 0;
};

struct LineHeading;

/// Headings with the number inside the word, 제3조의2, 第三条の二, or before it: "3 a §", "2 kap."
struct InsideForm {
  std::string_view prefix;  ///< "제"; empty where the number is before the word
  std::string_view branch;  ///< before the number of an inserted one: "의"
  std::span<const HeadingWord> units = {};
};

/// The forms of statute headings in one language, from data/languages/<code>/headings.txt.
struct HeadingGrammar {
  Language language;
  std::span<const HeadingWord> words;
  /// Words after the number that make "Section 5 …" at the head of a line a citation.
  std::span<const std::string_view> citation_followers;
  std::span<const HeaderKey> header_keys;
  std::span<const KindWord> kinds;
  /// Beginnings of the body of a repealed provision, lower case.
  std::span<const std::string_view> repealed;
  /// Words between the ends of a range of repealed provisions: "5 ถึง 9", "5 t/m 9".
  std::span<const std::string_view> range_words;
  /// Number words beside a group's or annex's word ("Erster Abschnitt", "disposición final primera").
  std::span<const OrdinalWord> ordinal_words;
  /// Words before the number of a paragraph, or with it as their last word: "§", "parágrafo único".
  std::span<const std::string_view> paragraphs = {};
  /// Words with which the sentence of a list continues behind it.
  std::span<const std::string_view> behind_list = {};
  /// Ends of sentences before law that the law quotes: "to read as follows:".
  std::span<const std::string_view> announcing = {};
  /// Beginnings of the lines over which a title goes on: "พ.ศ."
  std::span<const std::string_view> title_begins = {};
  /// Lines above the title, lower case: "a bill" stands behind the head of a bill, and its title below.
  std::span<const std::string_view> title_below = {};
  /// Words before the number of a law in its title, lower case: "no."
  std::span<const std::string_view> title_numbers = {};
  /// Words by which makers of law name themselves in the head of one, lower case, and their countries.
  std::span<const KindWord> enacted = {};
  /// Words of the heads of a gazette's pages, besides months.
  std::span<const std::string_view> page_heads = {};
  /// Ends of a line that stands for the omitted paragraphs of a range: "①부터 ⑨까지 생략".
  std::span<const std::string_view> omitted = {};
  /// Endings of sentences that titles do not have: a line "Annex 3 … is amended." is text.
  std::string_view sentence_end = {};
  bool lines_are_paragraphs = false;  ///< paragraphs are cited by ordinal (วรรคสอง, deuxième alinéa)
  bool bare_articles = false;         ///< articles may be numbered without a word: "1. Short title.—"
  bool no_titles = false;             ///< articles have no titles, so that text follows the number
  bool titles_behind = false;         ///< titles are always in brackets after the number
  bool titles_above = false;          ///< titles are in brackets on the line above the number: "（目的）"
  bool plain_titles_above = false;    ///< the same without brackets, between blank lines
  bool bracket_titles = false;        ///< a title may follow the number in brackets: "Art. 2 (Motivazione)"
  bool dotted_titles = false;  ///< the first sentence on an article's line is its title: "Art. 4. El guarda."
  bool dotted_paragraphs = false;  ///< "1." directly in an article numbers a paragraph, not an item
  bool bracketed_items = false;    ///< "(1)" numbers an item, not a paragraph
  bool unmarked_first = false;     ///< the first paragraph of an article has no number
  bool kinds_apart = false;        ///< a word of `kinds` is never part of a longer one
  InsideForm inside = {};
  /// Ends of words that number a form behind the word of an annex: "별지 제1호의2서식".
  std::span<const std::string_view> form_numbers = {};
};

/// The grammar of a language; English for the unknown language, without words for a language that has none.
const HeadingGrammar& heading_grammar(Language language);

/// A line in the form of a heading. Spans are bytes of the line.
struct LineHeading {
  static constexpr std::uint8_t bare = 0xFF;

  /// Confidence from the form alone. A heading is alone on its line or has its number set off by punctuation;
  /// a line that merely begins with word and number may be a citation.
  enum class Shape : std::uint8_t { running, titled, alone };

  HeadingWord::Kind kind = HeadingWord::Kind::article;
  Level level = Level::article;
  std::uint8_t word = bare;  ///< index of HeadingGrammar::words
  Shape shape = Shape::running;
  bool repealed = false;
  bool of_other_law = false;  ///< the title of a law printed behind this one
  Ordinal ordinal;
  Ordinal last;  ///< of a range; no parts otherwise
  Span label;    ///< "มาตรา ๔๐", "§ 5", "제3조의2"
  Span number;   ///< "๔๐"
  Span heading;  ///< title on the same line
  Span body;     ///< other words on the same line
};

/// Matches `line` (trimmed, without Markdown marks) as a heading.
std::optional<LineHeading> match_heading(std::string_view line, const HeadingGrammar& grammar);

/// The number of a heading, normalised: "premier", "Erster" and "1er" are 1, a range is "5-9"; empty if it
/// has none.
std::string heading_number(const LineHeading& heading, std::string_view line, const HeadingGrammar& grammar);

/// The first word for headings of a kind, in lower case; empty when there is none.
std::string_view first_word(HeadingWord::Kind kind, const HeadingGrammar& grammar);

/// True if words begin as those of a repealed provision do.
bool begins_with_repeal(std::string_view words, const HeadingGrammar& grammar);

/// The beginning of a heading in a Markdown line: after "## ", "- ", "> " and "**".
std::size_t markdown_prefix(std::string_view line);

/// True if `text` begins with `word` (lower case), ignoring case.
bool starts_with_word(std::string_view text, std::string_view word);

/// 제1장 총칙, 제3조의2(정의) ① …: a heading with the number inside the word.
std::optional<LineHeading> match_inside(std::string_view line, const HeadingGrammar& grammar);

/// "3 a § Avgiften …", "2 kap. Avgifter", "5. §": a heading with the number before the word.
std::optional<LineHeading> match_number_first(std::string_view line, const HeadingGrammar& grammar);

/// Splits the rest after label and number into heading and body by the shape rules; sets shape and repealed.
void split_rest(std::string_view line, std::size_t rest, const HeadingGrammar& grammar, LineHeading& heading);

}  // namespace pandect
