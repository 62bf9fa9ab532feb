#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "definitions/definition.h"
#include "definitions/list_marker.h"
#include "law/citation.h"
#include "text/scanner.h"

/// What the definition grammars of all languages read with. Nothing here looks further than a bounded number
/// of bytes.
namespace pandect {

/// A phrase that says where a definition holds: "this part", "หมวดนี้", "이 장".
struct ScopeWord {
  std::string_view words;
  Level level;
};

/// The line around an offset, without its line break.
Span line_around(std::string_view text, std::size_t at);
/// The line behind a line; empty at the end of the text.
std::optional<Span> line_after(std::string_view text, Span line);

/// Where the definition ends whose term begins at `at`: with its sentence, or with its line and the items
/// below it; sentences and items right behind that go on about the term ("Such term does not include …") are
/// part of it. Of Thai, which has no full stop, with the line.
std::size_t definition_end(std::string_view text, std::size_t at, Language language);

/// The beginning of the sentence or the line that `at` stands in, at most 400 bytes before it.
std::size_t clause_begin(std::string_view text, std::size_t at);

/// A quotation that begins at an offset: its words, and where it ends behind its mark.
struct Quoted {
  Span words;
  std::size_t end = 0;
};
std::optional<Quoted> quoted_at(std::string_view text, std::size_t at);
/// The marks that open a quotation.
std::span<const std::string_view> opening_marks();

/// The term of some words: trimmed, white space single. Empty when they make no term: too long, no letter, or
/// the end of a sentence inside.
std::string make_term(std::string_view words);

/// The end of a definition that ends at `end`, with the bracket that closes there.
std::size_t with_bracket(std::string_view text, std::size_t end);

/// Trims white space and dashes off the ends.
Span trim_words(std::string_view text, Span words);

/// Whether the text that ends at `at`, blanks left aside, ends with one of the words, which are in
/// lower-case; letters of ASCII compare without case. Where that word begins.
std::optional<std::size_t> ends_with_any(std::string_view text, std::size_t at,
                                         std::span<const std::string_view> words);

/// Finds what the definitions of one text hold in, as they are met from the first to the last.
class ScopeFinder {
 public:
  ScopeFinder(std::string_view text, const Triggers& triggers, std::span<const ScopeWord> words)
      : text_(text), triggers_(triggers), words_(words) {}

  /// The scope of a definition whose term begins at `begin` and whose words end at `end`: said in its own
  /// line before the term, in the line above the list it is an item of or above a list around that, in the
  /// line above, or that of the definition right before it.
  Level of(std::size_t begin, std::size_t end);
  /// The last scope that the bytes [begin, end) name.
  std::optional<Level> named_in(std::size_t begin, std::size_t end) const;

 private:
  void read_lines_until(std::size_t end);
  void read_line(Span line);

  std::string_view text_;
  const Triggers& triggers_;
  std::span<const ScopeWord> words_;
  OpenLists lists_;
  std::array<std::optional<Level>, OpenLists::most_levels> list_scopes_;  ///< said above each open list
  std::size_t read_ = 0;  ///< where the first line begins that is not read
  Span above_;            ///< the line read last that is not empty
  Span above_last_;       ///< the one above the definition found last
  std::size_t last_begin_ = 0;
  std::size_t last_end_ = 0;
  Level last_ = Level::work;
  bool any_ = false;
};

/// The triggers of scope words.
Triggers scope_triggers(std::span<const ScopeWord> words, Triggers::Case letter_case);

/// Sorts by term, leaves out what was found twice, and ends each definition where the next one begins.
void finish_definitions(std::string_view text, std::vector<Definition>& definitions);

}  // namespace pandect
