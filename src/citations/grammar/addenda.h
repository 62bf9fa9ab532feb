#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "citations/grammar/inside_words.h"
#include "law/citation.h"
#include "law/provision.h"
#include "text/scanner.h"

namespace pandect {

/// The marks that identify one of a law's addenda: the day and the number of the law that added it, and that
/// law's name if it is another. Words are those of citing.txt; languages without them have no marks.
struct AddendumMarks {
  std::string day;     ///< "20141119", or the part of it that is given: "2014"
  std::string number;  ///< of the promulgation: "12844"
  std::string law;     ///< in the form of make_title_key()

  bool empty() const { return day.empty() && number.empty() && law.empty(); }
  /// Fills missing marks from `others`.
  void add(const AddendumMarks& others);
  /// As the number of a step: "20141119 제12844호 (정부조직법)".
  std::string as_number(const InsideWords& w) const;
  /// Parses the output of as_number(); a number alone is a day.
  static AddendumMarks read(const InsideWords& w, std::string_view number);
};

/// Reads the marks at the cursor: "(정부조직법) <제12844호, 2014. 11. 19.>", "(2014.11.19.)", "2014. 11. 19.
/// 개정". False when there are none.
bool take_addendum_marks(const InsideWords& w, Cursor& cursor, AddendumMarks& marks);

/// "항만법 일부개정법률", "항만법 시행령 개정령": the words that turn a law's name into that of its amending
/// law.
bool skip_amendment(const InsideWords& w, Cursor& cursor);

/// Moves to the word for an addendum after a law's name: directly after it, or after marks. False if
/// something else follows.
bool skip_to_addendum(const InsideWords& w, Cursor& cursor, AddendumMarks& marks);

/// Takes the marks before a name that ends at `end`: "2003. 12. 31. 개정 주차장법 부칙". The guessed
/// beginning of the name is moved after them. Returns their beginning; `begin` when there are none.
std::size_t take_marks_before(const InsideWords& w, std::string_view text, std::size_t since,
                              std::size_t& begin, std::size_t end, AddendumMarks& marks);

/// Takes the marks in a bracket after an article of an addendum, if it contains nothing else: "부칙
/// 제2조(2017. 1. 17. 개정)".
bool take_marks_behind(const InsideWords& w, Cursor& cursor, AddendumMarks& marks);

/// The marks in the words of the line before `end`, nearest first: "2017. 1. 17. 개정되었는데, 그 부칙
/// 제2조".
std::vector<AddendumMarks> amendments_before(const InsideWords& w, std::string_view text, std::size_t end);

/// "항만법 일부개정법률": the amended law, which contains the addenda of the amending one.
std::string_view amended_title(const InsideWords& w, std::string_view name);

/// Indexes of the addenda of a law that match the number of a step, in document order; if the number names a
/// law, only those added by it.
std::vector<std::uint32_t> find_addenda(const InsideWords& w, std::span<const Provision> provisions,
                                        std::string_view number);

}  // namespace pandect
