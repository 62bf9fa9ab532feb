#include "citations/grammar/inside_parser.h"

#include <algorithm>

#include "citations/grammar/amendments.h"
#include "text/han_number.h"
#include "text/utf8.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

std::vector<Citation> InsideParser::run() {
  std::size_t since = 0;
  for (std::size_t at = 0; const auto hit = triggers_.next(text_, at);) {
    const InsideStart start = starts_[hit->word];
    Cursor cursor(text_, start == InsideStart::bare_unit ? number_before(hit->at, since) : hit->at);
    const bool taken = parse(start, cursor, since);
    Cursor next(text_, hit->at);
    next.skip_char();
    if (taken) since = cursor.at();
    at = taken ? std::max(cursor.at(), next.at()) : next.at();
  }
  if (found_.empty()) parse_bare_number();
  give_to_amended_laws(w_, text_, found_);
  return std::move(found_);
}

/// "民法709条", "民法15、16条": at a unit word without prefix, the beginning of its number, or of the first
/// of a list.
std::size_t InsideParser::number_before(std::size_t at, std::size_t since) const {
  constexpr std::size_t longest = 30;
  std::size_t first = at;
  for (std::size_t end = at;;) {
    const std::size_t least = std::max(since, end - std::min(end, longest));
    std::size_t begin = end;
    while (begin > least) {
      std::size_t previous = previous_code_point(text_, begin);
      std::size_t behind = previous;
      if (previous < least || !read_number_of_east(text_.substr(0, end), behind) || behind != end) break;
      begin = previous;
    }
    if (begin == end) return first;
    first = begin;
    const std::string_view before = text_.substr(least, begin - least);
    const auto joins = [&](std::string_view word) { return before.ends_with(word); };
    const auto word = std::ranges::find_if(w_.list, joins);
    const auto range = std::ranges::find_if(w_.range, joins);
    if (word == w_.list.end() && range == w_.range.end()) return first;
    end = begin - (word == w_.list.end() ? range->size() : word->size());
    if (numbered_before(end, since).in == In::named) return first;  // "平15法57・2条"
  }
}

bool InsideParser::parse(InsideStart start, Cursor& cursor, std::size_t since) {
  switch (start) {
    case InsideStart::other_number:
      skip_no_provision(cursor);
      return true;
    case InsideStart::work_word:
      return parse_at_work_word(cursor, since);
    default:
      return parse_at_step(cursor, since);
  }
}

bool InsideParser::parse_at_step(Cursor& cursor, std::size_t since) {
  const std::size_t first = found_.size();
  const std::size_t begin = cursor.at();
  nothing_before_ = false;
  for (const PlacedWork& work : w_.works) {
    Cursor read = cursor;
    if (!read.take(work.word)) continue;
    const NamedWork named{work.in, {}, {}};
    if (!parse_list(read, named, begin)) {
      if (is_name_char_of_east(read.peek_char()) || is_name_char_of_east(cursor.previous_char())) continue;
      push(whole_work(named, make_span(begin, read.at())));
    }
    cursor = read;
    return true;
  }
  PlacedName named;
  if (!w_.name_endings.empty()) named = name_before(begin, since);
  if (!parse_list(cursor, named.work, named.work.in == In::named ? named.begin : begin)) return false;
  if (nothing_before_) {  // "同条第二項" of what is not in the text
    found_.resize(first);
    quoted_.resize(first);
  }
  return true;
}

/// "건축법 제5조": the name of a work that ends or begins with a word of the list.
bool InsideParser::parse_at_work_word(Cursor& cursor, std::size_t since) {
  nothing_before_ = false;
  InsideWork work = take_inside_work(w_, cursor, since);
  if (!work.taken) return false;
  Cursor look = cursor;
  look.skip_blanks();
  skip_remark(look);
  addendum_ = {};
  if (skip_to_addendum(w_, look, addendum_)) take_marks_before_name(work, since);
  if (parse_list(look, work.name, work.begin)) {
    cursor = look;
    return true;
  }
  if (!work.stands_alone) return false;
  push(whole_work(work.name, make_span(work.begin, cursor.at())));
  return true;
}

/// "별지 제7호서식": a form, which is not a provision.
void InsideParser::skip_no_provision(Cursor& cursor) const {
  cursor.take_any(w_.not_provisions);
  cursor.skip_blanks();
  Cursor read = cursor;
  read.take(w_.prefix);
  if (take_number(read).empty()) return;
  for (const InsideWords::Unit& unit : w_.units) {
    if (unit.level == Level::item && read.take(unit.word)) break;
  }
  cursor = read;
}

/// "「…법」(이하 “법”이라 한다) 제3조": a bracketed remark between the name and the number.
void InsideParser::skip_remark(Cursor& cursor) const {
  constexpr std::size_t longest = 120;
  if (!Cursor(cursor).take_any(w_.remarks)) return;
  const std::size_t end = cursor.rest().substr(0, longest).find(')');
  if (end == std::string_view::npos) return;
  cursor.skip(end + 1);
  cursor.skip_blanks();
}

bool InsideParser::parse_list(Cursor& cursor, const NamedWork& work, std::size_t begin) {
  const std::size_t first = found_.size();
  path_.clear();
  list_work_ = work;
  if (!take_step(cursor, Separator::none, begin, work.in != In::unstated)) return false;
  parse_rest_of_list(cursor, first);
  return true;
}

void InsideParser::parse_rest_of_list(Cursor& cursor, std::size_t first) {
  while (parse_next(cursor) || parse_part_of_division(cursor) || parse_bracket(cursor)) {
  }
  parse_marks_behind(cursor, first);
  take_name_at_end(cursor);
  for (std::size_t i = first; i < found_.size(); ++i) {
    if (found_[i].in != In::unstated || found_[i].relative != Relative::none) continue;
    found_[i].in = list_work_.in;
    found_[i].work = list_work_.name;
    if (!list_work_.name.empty()) found_[i].work_span = list_work_.span;
  }
}

/// The sign of a code or the name of a law over the bytes [begin, end) before a number without a word for it.
NamedWork InsideParser::name_of_bare_number(std::size_t begin, std::size_t end) const {
  std::string_view sign = text_.substr(begin, end - begin);
  if (!w_.sign.empty() && sign.ends_with(w_.sign)) sign.remove_suffix(w_.sign.size());
  while (sign.ends_with(' ')) sign.remove_suffix(1);
  const auto ends = [&](std::string_view word) { return sign.size() > word.size() && sign.ends_with(word); };
  const bool known = std::ranges::find(w_.code_signs, sign) != w_.code_signs.end() ||
                     (std::ranges::any_of(w_.names.last, ends) &&
                      sign.find_first_of(",.;:()\n0123456789") == std::string_view::npos);
  if (known) return {In::named, std::string(sign), make_span(begin, begin + sign.size())};
  return w_.name_endings.empty() ? NamedWork{} : name_before(begin + sign.size(), begin).work;
}

void InsideParser::parse_bare_number() {
  constexpr std::size_t longest = 160;  // of a text that is a reference and little else
  constexpr std::string_view digits = "0123456789";
  if (text_.size() > longest) return;
  const std::size_t begin = text_.starts_with('(') ? 1 : 0;
  for (std::size_t at = text_.find_first_of(digits, begin); at < text_.size();
       at = text_.find_first_of(digits, text_.find_first_not_of(digits, at))) {
    const NamedWork work = name_of_bare_number(begin, at);
    if (work.in == In::unstated) continue;
    Cursor read(text_, at);
    std::string number = take_number(read);
    read.take(w_.unit_word(Level::article));
    take_branches(read, number);
    // "형 2, 동생 1" are brothers: a paragraph follows, or nothing does.
    if (Cursor paragraph = read; !take_circled(paragraph) && !paragraph.take(")") && !read.done()) continue;
    list_work_ = work;
    path_ = {{Level::article, std::move(number)}};
    add(work.span.begin, read.at(), Citation::Relative::none);
    return parse_rest_of_list(read, 0);
  }
}

bool InsideParser::parse_next(Cursor& cursor) {
  Cursor read = cursor;
  Cursor part = cursor;
  part.skip_blanks();
  if (part.take_any(w_.parts)) {
    read = part;
  } else {
    if (w_.blanks) read.skip_blanks();
    skip_heading(read);
    const Separator separator = take_separator(read);
    const bool taken =
        separator == Separator::range ? take_range_end(read) : take_step(read, separator, read.at(), false);
    if (!taken) return false;
  }
  found_.back().span.end = static_cast<std::uint32_t>(read.at());
  cursor = read;
  return true;
}

/// "제5조".
bool InsideParser::sees_article(Cursor cursor) const {
  if (!cursor.take(w_.prefix)) return false;
  const auto step = take_unit(cursor);
  return step && step->level == Level::article;
}

/// "「형법」 제2편제28장 유기와 학대의 죄 중 제271조": articles within a division of the work.
bool InsideParser::parse_part_of_division(Cursor& cursor) {
  constexpr std::size_t longest = 90;
  if (w_.out_of.empty() || path_.empty() || path_.back().level >= Level::article ||
      list_work_.in == In::unstated)
    return false;
  std::string_view ahead = cursor.rest().substr(0, longest);
  ahead = ahead.substr(0, ahead.find_first_of("\n,."));
  ahead = ahead.substr(0, ahead.find("「"));
  for (const std::string_view word : w_.out_of) {
    const std::size_t of = ahead.find(" " + std::string(word) + " ");
    if (of == std::string_view::npos) continue;
    Cursor read = cursor;
    read.skip(of + word.size() + 2);
    if (!read.sees(w_.prefix)) continue;
    path_.clear();
    if (!take_step(read, Separator::none, read.at(), false)) return false;
    cursor = read;
    return true;
  }
  return false;
}

/// "「형법」 제173조의2(제172조제1항의 죄를 범한 자는 제외한다), 제174조": citations in brackets after an
/// article of another law are of that law, and the list continues after them.
bool InsideParser::parse_bracket(Cursor& cursor) {
  constexpr std::size_t longest = 200;
  if (!w_.bracket_headings || list_work_.in != In::named || path_.empty() ||
      path_.front().level != Level::article)
    return false;
  Cursor read = cursor;
  if (!read.take("(") || !sees_article(read)) return false;
  const std::size_t end = read.rest().substr(0, longest).find_first_of(")(\n");
  if (end == std::string_view::npos || read.rest()[end] != ')') return false;
  const std::size_t closing = read.at() + end;
  path_.clear();
  if (!take_step(read, Separator::none, read.at(), false)) return false;
  while (parse_next(read)) {
  }
  read.skip(closing + 1 - std::min(read.at(), closing + 1));
  cursor = read;
  return true;
}

/// "제271조(유기, 존속유기)제1항": the heading of an article in brackets, when the list continues after it.
void InsideParser::skip_heading(Cursor& cursor) const {
  constexpr std::size_t longest = 120;
  if (!w_.bracket_headings || cursor.peek() != '(' || path_.empty() || path_.back().level < Level::article)
    return;
  const std::string_view ahead = cursor.rest().substr(0, longest);
  const std::size_t end = ahead.find(')');
  if (end == std::string_view::npos ||
      ahead.substr(0, end).find_first_of("\n0123456789") != std::string_view::npos)
    return;
  Cursor read = cursor;
  read.skip(end + 1);
  Cursor next = read;
  take_separator(next);
  if (next.take(w_.prefix) && !take_number(next).empty()) cursor = read;
}

}  // namespace pandect
