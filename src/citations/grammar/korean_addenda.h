#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "law/provision.h"
#include "text/scanner.h"

namespace pandect {

/// What tells one addendum (부칙) of a Korean law from its others: the day and the number of the law that
/// brought it, and that law's name where it is another.
struct AddendumMarks {
  std::string day;     ///< "20141119", or as much of it as is said: "2014"
  std::string number;  ///< of the promulgation: "12844"
  std::string law;     ///< as make_title_key() writes it

  bool empty() const { return day.empty() && number.empty() && law.empty(); }
  /// Takes from `others` what is not known yet.
  void add(const AddendumMarks& others);
  /// As the number of a step: "20141119 제12844호 (정부조직법)".
  std::string as_number() const;
  /// Reads what as_number() writes; a number alone is a day.
  static AddendumMarks read(std::string_view number);
};

/// Reads the marks at the cursor: "(정부조직법) <제12844호, 2014. 11. 19.>", "(2014.11.19.)", "2014. 11. 19.
/// 개정". False when there are none.
bool take_addendum_marks(Cursor& cursor, AddendumMarks& marks);

/// "항만법 일부개정법률", "항만법 시행령 개정령": the words that make the name of a law that of one amending
/// it.
bool skip_amendment(Cursor& cursor);

/// Moves to the word 부칙 that a law's name leads to: right behind it, or behind marks. False when it leads
/// to something else.
bool skip_to_addendum(Cursor& cursor, AddendumMarks& marks);

/// The marks before a name that ends at `end`: "2003. 12. 31. 개정 주차장법 부칙". Where the name begins was
/// guessed and is moved behind them. Gives where they begin; `begin` when there are none.
std::size_t take_marks_before(std::string_view text, std::size_t since, std::size_t& begin, std::size_t end,
                              AddendumMarks& marks);

/// The marks in a bracket behind an article of an addendum that says nothing else: "부칙 제2조(2017. 1. 17.
/// 개정)".
bool take_marks_behind(Cursor& cursor, AddendumMarks& marks);

/// Those that the words of the line before `end` say, the nearest first: "2017. 1. 17. 개정되었는데, 그 부칙
/// 제2조".
std::vector<AddendumMarks> amendments_before(std::string_view text, std::size_t end);

/// "항만법 일부개정법률": the law that is amended, whose addenda those of the amending one are.
std::string_view amended_title(std::string_view name);

/// Places of the addenda of a law that answer to the number of a step, in document order; of those, the ones
/// brought by the law that it names, if any.
std::vector<std::uint32_t> find_addenda(std::span<const Provision> provisions, std::string_view number);

}  // namespace pandect
