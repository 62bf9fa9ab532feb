#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "law/provision.h"
#include "readers/plain/plain_statute_headings.h"
#include "readers/span_tree.h"
#include "text/ordinal.h"

namespace pandect {

/// The form of an item's number; lists of one style nest in lists of another.
enum class MarkerStyle : std::uint8_t {
  circled,         ///< ①, <16>
  digit_dot,       ///< 1., and "1 - A"
  digit_parens,    ///< (1)
  digit_close,     ///< 1)
  digit_degree,    ///< 1°
  letter_dot,      ///< a.
  letter_parens,   ///< (a)
  letter_close,    ///< a)
  capital_dot,     ///< A.
  capital_parens,  ///< (A)
  roman_dot,       ///< i.
  roman_parens,    ///< (i)
  roman_close,     ///< i)
  capital_roman,   ///< I. or (I)
  native_parens,   ///< (ก)
  native_dot,      ///< 가.
  native_close,    ///< 가), а)
  digit_wide,      ///< "２　": a blank as wide as a character follows
  han_wide,        ///< "一　"
  kana_wide,       ///< "イ　"
  worded,          ///< § 1º, Parágrafo único.
};

/// The number an item begins with. "(i)" may be read as a letter or as a Roman numeral.
struct ItemMarker {
  struct Reading {
    MarkerStyle style;
    Ordinal ordinal;
  };
  std::array<Reading, 2> readings{};
  std::uint8_t reading_count = 0;
  std::uint32_t length = 0;  ///< bytes of "(1)"
  std::string_view number;   ///< "1"
};

/// The marker that `text` begins with.
std::optional<ItemMarker> read_marker(std::string_view text);

/// The number of a paragraph that `text` begins with, behind one of the words.
std::optional<ItemMarker> read_worded_marker(std::string_view text, std::span<const std::string_view> words);

/// Rules for dividing the articles of a text.
struct DivisionRules {
  Language language = Language::unknown;
  bool lines_are_paragraphs = false;  ///< a line without a number is a paragraph cited by ordinal
  bool dotted_paragraphs = false;     ///< "1." directly in an article numbers a paragraph, not an item
  bool bracketed_items = false;       ///< "(1)" numbers an item, not a paragraph
  bool unmarked_first = false;        ///< the first paragraph has no number where "２　" is the second
  bool by_depth = false;              ///< "(a)" directly in an article is a paragraph, "(1)" in it an item
  bool wrapped = false;               ///< lines are wrapped to fit a page: only a blank line ends a paragraph
  std::span<const Span> apart = {};   ///< in order: quoted law and tables, whose lines begin no part
};

/// The rules for the statutes of a language.
DivisionRules division_rules(const HeadingGrammar& grammar);

/// Opens and closes the paragraphs and items of `body` below the innermost provision of the tree. A marker
/// counts when it continues an open list or begins a list with its first number; others are text.
void divide_article(SpanTree& tree, Span body, const DivisionRules& rules);

/// True if lines end where no paragraph does: with the word before an article's number, or behind a number in
/// brackets. So end those of pages saved as text, which are broken where the source of the page was.
bool is_broken_anywhere(std::string_view text, const HeadingGrammar& grammar);

/// True if most lines of the text are wrapped at one width.
bool is_wrapped(std::string_view text);

}  // namespace pandect
