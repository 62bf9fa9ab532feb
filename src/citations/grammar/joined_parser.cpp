#include "citations/grammar/joined_parser.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "citations/grammar/joined_numbers.h"
#include "citations/names/joined_works.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

std::vector<Citation> JoinedParser::run() {
  for (std::size_t at = 0; const auto hit = triggers_.next(text_, at);) {
    Cursor cursor(text_, hit->at);
    Cursor next(text_, hit->at);
    next.skip_char();
    at = parse(starts_[hit->word], cursor) ? std::max(cursor.at(), next.at()) : next.at();
  }
  return std::move(found_);
}

bool JoinedParser::parse(const JoinedTrigger& trigger, Cursor& cursor) {
  switch (trigger.start) {
    case JoinedStart::work:
    case JoinedStart::known_work:
    case JoinedStart::spoken_work:
      return parse_work(trigger, cursor);
    case JoinedStart::mark:
      cursor.skip(trigger.word.size());
      cursor.skip_blanks();
      return cursor.peek() == '(' && parse_list(cursor, {});
    case JoinedStart::clause:
      return is_cited_clause(cursor) && parse_list(cursor, {});
    case JoinedStart::step:
      break;
  }
  return parse_list(cursor, {});
}

bool JoinedParser::is_cited_clause(const Cursor& cursor) const {
  std::string_view before = text_.substr(0, cursor.at());
  while (before.ends_with(' ')) before.remove_suffix(1);
  const std::string_view word = before.substr(before.find_last_of(" (\n") + 1);
  return std::ranges::any_of(w_.work_before_clause,
                             [&](std::string_view work) { return word.starts_with(work); }) ||
         std::ranges::any_of(w_.before_clause, [&](std::string_view lead) { return before.ends_with(lead); });
}

bool JoinedParser::may_stand(const JoinedTrigger& trigger, const Cursor& cursor) const {
  const bool apart = trigger.start == JoinedStart::spoken_work ||
                     std::ranges::find(w_.works_apart, trigger.word) != w_.works_apart.end();
  const std::string_view before = text_.substr(0, cursor.at());
  return !apart || !is_joined_letter(cursor.previous_char()) ||
         std::ranges::any_of(w_.before_work_apart,
                             [&](std::string_view lead) { return before.ends_with(lead); });
}

bool JoinedParser::is_bare_article(Cursor cursor) const {
  constexpr std::size_t most_digits = 4;
  const std::string number = joined_number(take_joined_number(w_, cursor));
  const std::string_view digits = std::string_view(number).substr(0, number.find_first_not_of("0123456789"));
  if (digits.empty() || digits.size() > most_digits) return false;
  if (w_.first_year > 0 && digits_value(digits) >= w_.first_year) return false;
  cursor.skip_blanks();
  return !cursor.take_any(w_.counted);
}

bool JoinedParser::parse_work(const JoinedTrigger& trigger, Cursor& cursor) {
  const std::size_t begin = cursor.at();
  if (!may_stand(trigger, cursor)) return false;
  const bool known = trigger.start != JoinedStart::work;
  const NamedWork work = take_joined_work(w_, cursor, trigger.word, known);
  if (work.in == In::unstated) return false;
  Cursor look = cursor;
  const bool apart = look.skip_blanks() > 0;
  bare_article_ = known && is_bare_article(look);
  const bool opens = begin == 0 || text_[begin - 1] == '(';  // "ปอ.269/1"
  if (trigger.start == JoinedStart::spoken_work && !sees_joined_number(w_, look) && !(bare_article_ && opens))
    return false;
  const std::size_t first = found_.size();
  work_end_ = cursor.at();
  if ((apart || !leads_elsewhere(w_, cursor)) && parse_list(look, work)) {
    found_[first].span.begin = static_cast<std::uint32_t>(begin);
    cursor = look;
  } else {
    found_.push_back(whole_work(work, make_span(begin, cursor.at())));
  }
  return true;
}

bool JoinedParser::parse_list(Cursor& cursor, const NamedWork& before) {
  const std::size_t first = found_.size();
  path_.clear();
  Cursor read = cursor;
  if (!take_step(read, Separator::none, true)) return false;
  cursor = read;
  while (parse_next(cursor)) {
  }
  take_outer(cursor, first);
  const NamedWork work = before.in == In::unstated ? take_work_behind(cursor) : before;
  if (work.in != In::unstated) set_work(found_, first, work);
  return true;
}

bool JoinedParser::parse_next(Cursor& cursor) {
  Cursor read = cursor;
  const Separator separator = take_separator(read);
  const bool taken = separator == Separator::range ? take_range_end(read) : take_step(read, separator, false);
  if (!taken) return false;
  found_.back().span.end = static_cast<std::uint32_t>(read.at());
  cursor = read;
  return true;
}

void JoinedParser::take_outer(Cursor& cursor, std::size_t first) {
  while (true) {
    Cursor read = cursor;
    read.skip_blanks();
    if (!read.take_any(w_.of)) return;
    read.skip_blanks();
    const std::size_t count = found_.size();
    const std::vector<CitedStep> kept = std::exchange(path_, {});
    const bool taken = take_step(read, Separator::none, true);
    const auto inside = [&](const Citation& citation) {
      return !citation.path.empty() && found_.back().path.front().level < citation.path.front().level;
    };
    std::size_t from = count;  // the step after them contains the last ones of a lower level
    while (taken && from > first && inside(found_[from - 1])) --from;
    if (from == count) {
      found_.resize(count);
      path_ = kept;
      return;
    }
    const Citation outer = found_.back();
    found_.resize(count);
    for (std::size_t i = from; i < count; ++i) {
      found_[i].path.insert(found_[i].path.begin(), outer.path.begin(), outer.path.end());
      if (outer.relative != Relative::none) found_[i].relative = outer.relative;
    }
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
    cursor = read;
  }
}

NamedWork JoinedParser::take_work_behind(Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks();
  const bool beside = !read.take_any(w_.of_work);
  read.skip_blanks();
  for (const JoinedTrigger& trigger : starts_) {
    const bool known = trigger.start == JoinedStart::known_work || trigger.start == JoinedStart::spoken_work;
    if ((trigger.start != JoinedStart::work && !known) || !read.sees(trigger.word)) continue;
    if (!may_stand(trigger, read)) continue;
    NamedWork work = beside ? take_joined_work_beside(w_, read, trigger.word, known)
                            : take_joined_work(w_, read, trigger.word, known);
    if (work.in == In::unstated) continue;
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
    cursor = read;
    return work;
  }
  return {};
}

}  // namespace pandect
