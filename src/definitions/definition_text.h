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

/// Helpers of the definition grammars of all languages. All look-ahead is bounded.
namespace pandect {

inline constexpr std::size_t longest_look_back = 400;

/// A phrase that names the scope of a definition: "this part", "หมวดนี้", "이 장".
struct ScopeWord {
  std::string_view words;
  Level level;
};

/// The line around an offset, without its line break.
Span line_around(std::string_view text, std::size_t at);
/// The line after a line; empty at the end of the text.
std::optional<Span> line_after(std::string_view text, Span line);

/// The end of the definition whose term begins at `at`: that of its sentence, or of its line and the items
/// below it; directly following sentences and items that continue it ("Such term does not include …") are
/// included. In Thai, which has no full stop, the end of the line.
std::size_t definition_end(std::string_view text, std::size_t at, Language language);

/// The bracket that is open at `at`, in the same line and at most `most` bytes before.
std::optional<std::size_t> open_bracket(std::string_view text, std::size_t at, std::size_t most);

/// The beginning of the sentence or line that contains `at`, at most 400 bytes before it.
std::size_t clause_begin(std::string_view text, std::size_t at);

/// A quotation that begins at an offset: its words, and its end after the closing mark.
struct Quoted {
  Span words;
  std::size_t end = 0;
};
std::optional<Quoted> quoted_at(std::string_view text, std::size_t at);
/// The marks that open a quotation.
std::span<const std::string_view> opening_marks();

/// The term made of some words: trimmed, white space collapsed. Empty when they are not a term: too long, no
/// letter, or a sentence end inside.
std::string make_term(std::string_view words);

/// The end of a definition that ends at `end`, including a closing bracket there.
std::size_t with_bracket(std::string_view text, std::size_t end);

/// Removes white space and dashes at the ends.
Span trim_words(std::string_view text, Span words);

/// If the text before `at`, ignoring blanks, ends with one of the lower-case words, returns the beginning of
/// that word; ASCII letters compare case-insensitively.
std::optional<std::size_t> ends_with_any(std::string_view text, std::size_t at,
                                         std::span<const std::string_view> words);

/// Takes one of the lower-case words; one in Latin letters must end at a word boundary.
bool take_any_word(Cursor& cursor, std::span<const std::string_view> words);

/// Finds the scopes of the definitions of one text, which must be requested from the first to the last.
class ScopeFinder {
 public:
  ScopeFinder(std::string_view text, const Triggers& triggers, std::span<const ScopeWord> words)
      : text_(text), triggers_(triggers), words_(words) {}

  /// The scope of a definition whose term begins at `begin` and whose words end at `end`: given in its own
  /// line before the term, in the line above its list or above an enclosing list, in the line above, or that
  /// of the definition directly before it.
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
  std::array<std::optional<Level>, OpenLists::most_levels> list_scopes_;  ///< named above each open list
  std::size_t read_ = 0;  ///< beginning of the first unread line
  Span above_;            ///< the last non-empty line read
  Span above_last_;       ///< the one above the last definition found
  std::size_t last_begin_ = 0;
  std::size_t last_end_ = 0;
  Level last_ = Level::work;
  bool any_ = false;
};

/// The triggers of scope words.
Triggers scope_triggers(std::span<const ScopeWord> words, Triggers::Case letter_case);

/// Sorts by term, removes duplicates, and ends each definition where the next one begins.
void finish_definitions(std::string_view text, std::vector<Definition>& definitions);

}  // namespace pandect
