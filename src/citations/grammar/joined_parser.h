#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/cited_work.h"
#include "citations/grammar/joined_words.h"
#include "text/scanner.h"

namespace pandect {

/// What begins at a word that a reference may begin with.
enum class JoinedStart : std::uint8_t { step, mark, clause, work, known_work, spoken_work };

/// A word that a reference may begin with.
struct JoinedTrigger {
  std::string word;
  JoinedStart start;
};

/// Reads the references of one text: lists of steps, the innermost division first, and the work that stands
/// before or behind them.
class JoinedParser {
 public:
  /// @param starts  the words that `triggers` finds, in its order
  JoinedParser(const JoinedWords& words, const Triggers& triggers, const std::vector<JoinedTrigger>& starts,
               std::string_view text)
      : w_(words), triggers_(triggers), starts_(starts), text_(text) {}

  std::vector<Citation> run();

 private:
  enum class Separator : std::uint8_t { none, list, range };

  bool parse(const JoinedTrigger& trigger, Cursor& cursor);
  /// Whether the word for a clause is a cited one's: it also counts questions and items.
  bool is_cited_clause(const Cursor& cursor) const;
  /// Whether the letters of a name without full stops are a word of their own: "พรบ", not "พรบริสุทธิ์".
  bool may_stand(const JoinedTrigger& trigger, const Cursor& cursor) const;
  /// "ป.พ.พ. 448": the number of an article right behind the short name of a code, and not its year or a
  /// count of something.
  bool is_bare_article(Cursor cursor) const;
  /// A work, and the list of references that may follow its name.
  bool parse_work(const JoinedTrigger& trigger, Cursor& cursor);
  /// A list of references, all in `before` if that is a work, else in the one named behind them.
  bool parse_list(Cursor& cursor, const NamedWork& before);
  bool parse_next(Cursor& cursor);
  /// "วรรคสองของมาตรา 40", "หมวด 2 แห่งลักษณะ 3": what stands behind is around what stands before.
  void take_outer(Cursor& cursor, std::size_t first);
  /// "แห่งประมวลรัษฎากร" behind a list.
  NamedWork take_work_behind(Cursor& cursor);

  // Of steps.
  Separator take_separator(Cursor& cursor) const;
  bool take_range_end(Cursor& cursor);
  bool take_step(Cursor& cursor, Separator separator, bool first);
  /// "มาตรา", "วรรค", or a short form where it may stand.
  const LeveledWord* take_level_word(Cursor& cursor) const;
  bool may_be_short(const LeveledWord& word, const Cursor& behind) const;
  bool take_article(Cursor& cursor, std::size_t begin);
  /// "ข้อ 12.2" of a contract or a regulation.
  bool take_clause(Cursor& cursor, std::size_t begin);
  bool take_paragraph(Cursor& cursor, std::size_t begin, Separator separator);
  bool take_item(Cursor& cursor, std::size_t begin, Separator separator);
  bool take_mark(Cursor& cursor, std::size_t begin, Separator separator);
  bool take_annex(Cursor& cursor, std::size_t begin);
  /// A division above articles; its word without a number is a common one.
  bool take_division(Cursor& cursor, std::size_t begin, Level level, Separator separator);
  /// "…, 558 และ 562": of the level of the last number, unless it is too large to be a paragraph or an item.
  bool take_bare_number(Cursor& cursor, std::size_t begin);
  /// Whether what follows a bare number leaves it a number of a provision: not "5 วัน".
  bool may_follow_number(Cursor cursor) const;
  /// What "นี้" behind the word for a level says.
  Citation::Relative take_relative(Cursor& cursor, Level level) const;
  void skip_counter(Cursor& cursor) const;

  /// Innermost first: a wider division that follows belongs to the same reference.
  void place_division(std::size_t begin, std::size_t end, CitedStep step, Separator separator);
  /// Adds a step below the article: to the reference being read if it goes deeper, else as a new one.
  void place(std::size_t begin, std::size_t end, CitedStep step, Separator separator,
             Citation::Relative relative);
  /// The reference being read goes as far as path_ and byte `end`.
  void extend(std::size_t end);
  void add(std::size_t begin, std::size_t end, Citation::Relative relative);
  bool has_level(Level level) const;

  const JoinedWords& w_;
  const Triggers& triggers_;
  const std::vector<JoinedTrigger>& starts_;
  std::string_view text_;
  std::vector<Citation> found_;
  std::vector<CitedStep> path_;
  bool bare_article_ = false;  ///< the next number is an article's without its word
};

}  // namespace pandect
