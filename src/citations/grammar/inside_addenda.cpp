#include <algorithm>
#include <string>

#include "citations/grammar/inside_parser.h"
#include "citations/names/name_words.h"

namespace pandect {

/// "2003. 12. 31. 개정 주차장법 부칙 제4조".
void InsideParser::take_marks_before_name(InsideWork& work, std::size_t since) {
  if (work.name.span.empty()) return;
  const std::size_t guess = work.begin;
  std::size_t begin = guess;
  work.begin = take_marks_before(w_, text_, since, begin, work.name.span.end, addendum_);
  if (begin <= guess) return;
  // The words of the marks were taken for the name's first.
  work.name.span.begin = static_cast<std::uint32_t>(begin);
  work.name.name = std::string(work.name.span.of(text_));
}

/// "2017년 1월 17일자 부칙": the beginning of the marks. "2017. 1. 17.에 부칙 제2조에 따라 시행되었다" states
/// a date.
std::size_t InsideParser::take_marks_right_before(std::size_t at, AddendumMarks& marks) const {
  const std::string_view before = text_.substr(0, at);
  if (before.ends_with(' ') && ends_with_any(before.substr(0, at - 1), w_.amending.stated)) return at;
  const std::size_t since = found_.empty() ? 0 : found_.back().span.end;
  std::size_t name = at;
  return take_marks_before(w_, text_, since, name, at + 1, marks);
}

/// "부칙 제2조", "부칙(정부조직법) <제12844호, 2014. 11. 19.> 제6조"; without marks the word is a reference
/// only before a number.
bool InsideParser::take_addendum(Cursor& cursor, std::size_t begin) {
  Cursor read = cursor;
  const auto take = [&](const std::string& form) { return read.take(form); };
  if (std::ranges::none_of(w_.addendum_forms, take)) return false;
  AddendumMarks marks;
  marks.add(addendum_);
  addendum_ = {};
  if (begin == cursor.at()) begin = take_marks_right_before(begin, marks);
  const bool marked = take_addendum_marks(w_, read, marks);
  Cursor number = read;
  number.skip_blanks();
  // "부칙 중 제2조", "부칙의 제2조"
  if (number.take_any(w_.out_of) || number.take(w_.branch)) number.skip_blanks();
  Cursor bare = number;
  if (number.sees(w_.prefix) || (!w_.sign.empty() && number.sees(w_.sign)) || take_unit(bare)) {
    read = number;
  } else if (marks.empty() && !marked) {  // but "…規則附則" is of that law
    const bool named = begin < cursor.at() && !text_.substr(0, cursor.at()).ends_with(w_.branch);
    if (w_.name_endings.empty() || !named) return false;
  }
  path_ = {{Level::addendum, marks.as_number(w_)}};
  add(begin, read.at(), Citation::Relative::none);
  cursor = read;
  return true;
}

/// "부칙 제2조 및 제3조(2017. 1. 17. 개정)".
void InsideParser::parse_marks_behind(Cursor& cursor, std::size_t first) {
  const auto untold = [](const std::vector<CitedStep>& path) {
    return !path.empty() && path.front().level == Level::addendum && path.front().number.empty();
  };
  AddendumMarks marks;
  if (!untold(path_) || !take_marks_behind(w_, cursor, marks)) return;
  for (std::size_t i = first; i < found_.size(); ++i) {
    if (untold(found_[i].path)) found_[i].path.front().number = marks.as_number(w_);
  }
  found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
}

}  // namespace pandect
