#include <algorithm>
#include <utility>

#include "citations/grammar/joined_numbers.h"
#include "citations/grammar/joined_parser.h"
#include "text/spelled_number.h"

namespace pandect {

using Relative = Citation::Relative;

JoinedParser::Separator JoinedParser::take_separator(Cursor& cursor) const {
  cursor.skip_blanks();
  Separator separator = Separator::none;
  if (cursor.take_any(w_.range)) {
    separator = Separator::range;
  } else {
    if (cursor.take(",")) separator = Separator::list;
    cursor.skip_blanks();
    if (cursor.take_any(w_.list)) separator = Separator::list;
  }
  cursor.skip_blanks();
  return separator;
}

bool JoinedParser::take_range_end(Cursor& cursor) {
  Citation& range = found_.back();
  if (range.path.empty() || !range.last.empty() || range.relative != Relative::none) return false;
  const Level level = range.path.back().level;
  const auto skip_word_of_level = [&](const std::vector<LeveledWord>& words) {
    return std::ranges::any_of(
        words, [&](const LeveledWord& word) { return word.level == level && cursor.take(word.word); });
  };
  std::string last;
  if (level != Level::article && level != Level::paragraph && cursor.peek() == '(') {
    take_bracket_mark(w_, cursor, last);
  } else {
    if (!skip_word_of_level(w_.levels)) skip_word_of_level(w_.short_levels);
    if (level == Level::paragraph) {
      last = take_joined_paragraph(w_, cursor);
    } else {
      skip_counter(cursor);
      last = joined_number(take_joined_number(w_, cursor));
    }
  }
  if (last.empty()) return false;
  range.last = last;
  return true;
}

void JoinedParser::skip_counter(Cursor& cursor) const {
  cursor.skip_blanks();
  if (!w_.counter.empty() && cursor.take(w_.counter)) cursor.skip_blanks();
}

bool JoinedParser::may_be_short(const LeveledWord& word, const Cursor& behind) const {
  if (word.level == Level::article) {
    const std::size_t begin = behind.at() - word.word.size();
    const char32_t previous = Cursor(text_, begin).previous_char();
    return begin == work_end_ || (!is_joined_letter(previous) && previous != '.');  // "ป.พ.พ.ม.193"
  }
  if (path_.empty()) return false;
  Cursor number = behind;
  if (word.level == Level::paragraph) return !take_joined_paragraph(w_, number).empty();
  number.skip_blanks();
  return number.peek() == '(' || !number.take_digits().empty();
}

const LeveledWord* JoinedParser::take_level_word(Cursor& cursor) const {
  for (const LeveledWord& word : w_.levels) {
    if (cursor.take(word.word)) return &word;
  }
  for (const LeveledWord& word : w_.short_levels) {
    Cursor read = cursor;
    if (!read.take(word.word) || !may_be_short(word, read)) continue;
    cursor = read;
    return &word;
  }
  return nullptr;
}

bool JoinedParser::take_step(Cursor& cursor, Separator separator, bool first) {
  const std::size_t begin = cursor.at();
  if (first && std::exchange(bare_article_, false)) return take_article(cursor, begin);
  if (const LeveledWord* word = take_level_word(cursor)) {
    switch (word->level) {
      case Level::article:
        return take_article(cursor, begin);
      case Level::paragraph:
        return take_paragraph(cursor, begin, separator);
      case Level::item:
        return take_item(cursor, begin, separator);
      default:
        return take_division(cursor, begin, word->level, separator);
    }
  }
  if (!w_.clause.empty() && cursor.take(w_.clause)) return take_clause(cursor, begin);
  if (cursor.peek() == '(') return take_mark(cursor, begin, separator);
  if (take_annex(cursor, begin)) return true;
  return !first && separator == Separator::list && take_bare_number(cursor, begin);
}

Relative JoinedParser::take_relative(Cursor& cursor, Level level) const {
  for (const RelativeWord& word : w_.relative) {
    if (word.level == level && cursor.take(word.word)) return word.relative;
  }
  return Relative::none;
}

bool JoinedParser::take_article(Cursor& cursor, std::size_t begin) {
  if (const Relative relative = take_relative(cursor, Level::article); relative != Relative::none) {
    path_ = {{Level::article, {}}};
    add(begin, cursor.at(), relative);
    return true;
  }
  skip_counter(cursor);
  std::string number = joined_number(take_joined_number(w_, cursor));
  if (number.empty()) {
    if (const auto spelled = take_spelled_number(cursor, w_.language)) number = std::to_string(*spelled);
  }
  if (number.empty()) return false;
  path_ = {{Level::article, std::move(number)}};
  add(begin, cursor.at(), Relative::none);
  return true;
}

bool JoinedParser::take_clause(Cursor& cursor, std::size_t begin) {
  constexpr int most_parts = 4;
  cursor.skip_blanks();
  std::string number = joined_number(take_joined_number(w_, cursor));
  if (number.empty()) return false;
  for (int part = 0; part < most_parts; ++part) {
    Cursor read = cursor;
    if (!read.take(".")) break;
    const std::string_view digits = read.take_digits();
    if (digits.empty()) break;
    number += "." + normalise_number(digits);
    cursor = read;
  }
  path_ = {{Level::article, number}};
  add(begin, cursor.at(), Relative::none);
  return true;
}

bool JoinedParser::take_paragraph(Cursor& cursor, std::size_t begin, Separator separator) {
  Relative relative = Relative::none;
  const std::string number = take_joined_paragraph(w_, cursor);
  if (number.empty()) relative = take_relative(cursor, Level::paragraph);
  if (number.empty() && relative == Relative::none) return false;
  place(begin, cursor.at(), {Level::paragraph, number}, separator, relative);
  return true;
}

bool JoinedParser::take_item(Cursor& cursor, std::size_t begin, Separator separator) {
  cursor.skip_blanks();
  std::string number;
  if (cursor.peek() == '(') {
    take_bracket_mark(w_, cursor, number);
  } else {
    number = normalise_number(take_joined_number(w_, cursor));
  }
  if (number.empty()) return false;
  place(begin, cursor.at(), {Level::item, number}, separator, Relative::none);
  return true;
}

bool JoinedParser::take_mark(Cursor& cursor, std::size_t begin, Separator separator) {
  std::string number;
  const BracketMark mark = take_bracket_mark(w_, cursor, number);
  if (mark == BracketMark::none) return false;
  // A letter below a number is one level deeper; a letter on its own is an item.
  const bool below = std::ranges::any_of(path_, [](const CitedStep& step) {
    return step.level == Level::item && !step.number.empty() && is_ascii_digit(step.number[0]);
  });
  const Level level = mark != BracketMark::digits && below ? Level::subitem : Level::item;
  place(begin, cursor.at(), {level, number}, separator, Relative::none);
  return true;
}

bool JoinedParser::take_annex(Cursor& cursor, std::size_t begin) {
  Cursor read = cursor;
  if (w_.annex_word.empty() || !read.take(w_.annex_word)) return false;
  const auto name = read.take_any(w_.annexes);
  if (!name) return false;
  path_ = {{Level::annex, std::string(w_.annexes[*name])}};
  add(begin, read.at(), Relative::none);
  cursor = read;
  return true;
}

bool JoinedParser::take_division(Cursor& cursor, std::size_t begin, Level level, Separator separator) {
  if (const Relative relative = take_relative(cursor, level); relative != Relative::none) {
    path_ = {{level, {}}};
    add(begin, cursor.at(), relative);
    return true;
  }
  skip_counter(cursor);
  const std::string_view number = take_joined_number(w_, cursor);
  if (number.empty()) return false;
  place_division(begin, cursor.at(), make_step(level, number), separator);
  return true;
}

bool JoinedParser::take_bare_number(Cursor& cursor, std::size_t begin) {
  const std::string_view digits_ahead = Cursor(cursor).take_digits();
  const std::string_view number = take_joined_number(w_, cursor);
  if (number.empty() || path_.empty() || !may_follow_number(cursor)) return false;
  CitedStep& deepest = path_.back();
  const bool in_article = path_.front().level == Level::article;
  const std::uint32_t article =
      in_article ? digits_value(Cursor(path_.front().number, 0).take_digits()) : UINT32_MAX;
  const bool has_items = cursor.peek() == '(';  // "มาตรา 40(2) กับ 40(8)"
  if (deepest.level == Level::article || digits_value(digits_ahead) > article || has_items) {
    path_ = {{Level::article, joined_number(number)}};
  } else if (deepest.level >= Level::paragraph) {
    deepest.number = normalise_number(number);
  } else {
    return false;
  }
  add(begin, cursor.at(), Relative::none);
  return true;
}

bool JoinedParser::may_follow_number(Cursor cursor) const {
  if (is_joined_letter(cursor.peek_char())) return true;
  cursor.skip_blanks();
  return !cursor.take_any(w_.units);
}

void JoinedParser::place_division(std::size_t begin, std::size_t end, CitedStep step, Separator separator) {
  if (separator == Separator::list && !has_level(step.level)) path_.clear();  // "หมวด 3 และส่วนที่ 2 ของหมวด 4"
  if (!path_.empty() && path_.front().level > step.level && path_.front().level < Level::article) {
    path_.insert(path_.begin(), std::move(step));
    extend(end);
    return;
  }
  while (!path_.empty() && path_.back().level >= step.level) path_.pop_back();
  const bool goes_on = !path_.empty() && path_.back().level < Level::article && found_.back().path == path_;
  path_.push_back(std::move(step));
  if (goes_on) {
    extend(end);
  } else {
    add(begin, end, Relative::none);
  }
}

void JoinedParser::place(std::size_t begin, std::size_t end, CitedStep step, Separator separator,
                         Relative relative) {
  const bool sibling = has_level(step.level);
  // "(3) วรรคสอง" is the second paragraph inside item 3.
  const bool inside_item = step.level == Level::paragraph && !sibling;
  const bool deeper = path_.empty() || path_.back().level < step.level || inside_item;
  if (!path_.empty() && deeper && separator == Separator::none && relative == Relative::none) {
    path_.push_back(std::move(step));
    extend(end);
    return;
  }
  if (!sibling || relative != Relative::none) {
    path_.clear();  // "มาตรา 40 และวรรคสอง": the second paragraph of the provision with the words
  } else {
    while (!path_.empty() && path_.back().level >= step.level) path_.pop_back();
  }
  path_.push_back(std::move(step));
  add(begin, end, relative);
}

bool JoinedParser::has_level(Level level) const {
  return std::ranges::any_of(path_, [&](const CitedStep& step) { return step.level == level; });
}

void JoinedParser::extend(std::size_t end) {
  found_.back().path = path_;
  found_.back().span.end = static_cast<std::uint32_t>(end);
}

void JoinedParser::add(std::size_t begin, std::size_t end, Relative relative) {
  found_.push_back(cited_provision(begin, end, path_, relative));
}

}  // namespace pandect
