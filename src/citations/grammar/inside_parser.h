#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/addenda.h"
#include "citations/grammar/cited_work.h"
#include "citations/grammar/inside_words.h"
#include "citations/names/inside_works.h"
#include "text/scanner.h"

namespace pandect {

/// True for Han characters, Katakana, iteration and prolonged sound marks, and Latin letters: names of laws
/// are runs of these.
bool is_name_char_of_east(char32_t c);

/// The kind of reference that a trigger word begins.
enum class InsideStart : std::uint8_t { step, bare_unit, work_word, other_number };

/// Reads the references of one text: from a trigger word, the steps from the widest on, then the rest of the
/// list.
class InsideParser {
 public:
  /// @param starts the kind of each of the triggers' words
  InsideParser(const InsideWords& words, const Triggers& triggers, const std::vector<InsideStart>& starts,
               std::string_view text)
      : w_(words), triggers_(triggers), starts_(starts), text_(text) {}

  std::vector<Citation> run();

 private:
  enum class Separator : std::uint8_t { none, list, range };
  struct PlacedName {
    NamedWork work;
    std::size_t begin = 0;  ///< including its quotation mark
  };

  bool parse(InsideStart start, Cursor& cursor, std::size_t since);
  bool parse_at_step(Cursor& cursor, std::size_t since);
  bool parse_at_work_word(Cursor& cursor, std::size_t since);
  /// "민 245 ②", "会社法423Ⅰ" at the beginning: the sign of a code, or the name of a law, and the number of
  /// an article without a word for it.
  void parse_bare_number();
  NamedWork name_of_bare_number(std::size_t begin, std::size_t end) const;
  bool parse_list(Cursor& cursor, const NamedWork& work, std::size_t begin);
  void parse_rest_of_list(Cursor& cursor, std::size_t first);
  bool parse_next(Cursor& cursor);
  bool parse_part_of_division(Cursor& cursor);
  bool parse_bracket(Cursor& cursor);
  void skip_heading(Cursor& cursor) const;
  void skip_no_provision(Cursor& cursor) const;
  void skip_remark(Cursor& cursor) const;
  std::size_t number_before(std::size_t at, std::size_t since) const;
  bool sees_article(Cursor cursor) const;

  // Of steps.
  Separator take_separator(Cursor& cursor) const;
  bool take_step(Cursor& cursor, Separator separator, std::size_t begin, bool behind_work);
  bool take_range_end(Cursor& cursor);
  bool take_repeated(Cursor& cursor, std::size_t begin);
  bool take_relative(Cursor& cursor, std::size_t begin);
  bool take_beside(Cursor& cursor, std::size_t begin);
  std::string take_number(Cursor& cursor) const;
  void take_branches(Cursor& cursor, std::string& number) const;
  std::optional<CitedStep> take_unit(Cursor& cursor) const;
  std::optional<CitedStep> take_sign(Cursor& cursor) const;
  std::optional<CitedStep> take_circled(Cursor& cursor) const;
  std::optional<CitedStep> take_by_sign(Cursor& cursor, Separator separator, bool behind_work) const;
  std::optional<CitedStep> take_letter(Cursor& cursor) const;
  bool take_bracket(Cursor& cursor);
  bool is_number_of_provision(const Cursor& before, const Cursor& after, const CitedStep& step,
                              bool prefixed) const;
  bool ends_word(const Cursor& cursor) const;
  void place(CitedStep step, Separator separator, std::size_t begin, std::size_t end);
  void add(std::size_t begin, std::size_t end, Citation::Relative relative);
  void push(Citation citation);
  void read_quotes(std::size_t to);
  const Citation* last_before(std::size_t begin);

  // Of addenda.
  void take_marks_before_name(InsideWork& work, std::size_t since);
  bool take_addendum(Cursor& cursor, std::size_t begin);
  std::size_t take_marks_right_before(std::size_t at, AddendumMarks& marks) const;
  void parse_marks_behind(Cursor& cursor, std::size_t first);

  // For names of works that precede a number.
  PlacedName name_before(std::size_t at, std::size_t since) const;
  NamedWork numbered_before(std::size_t end, std::size_t since) const;
  NamedWork unquoted_name(std::size_t end, std::size_t since) const;
  /// "7条・民法" at the end of a text or a bracket.
  void take_name_at_end(Cursor& cursor);
  template <typename Is>
  std::size_t run_before(std::size_t end, std::size_t since, const Is& is) const;

  const InsideWords& w_;
  const Triggers& triggers_;
  const std::vector<InsideStart>& starts_;
  std::string_view text_;
  std::vector<Citation> found_;
  std::vector<bool> quoted_;  ///< of those found: they are in quotation marks
  std::size_t quotes_read_ = 0;
  bool in_quotes_ = false;
  bool nothing_before_ = false;  ///< the list begins with a provision named before, but there is none
  std::vector<CitedStep> path_;
  NamedWork list_work_;
  AddendumMarks addendum_;  ///< of the marks before the word for an addendum
};

}  // namespace pandect
