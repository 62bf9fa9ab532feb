#include "law/citations/latin_parser.h"

#include <algorithm>

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

bool take_words(Cursor& cursor, std::string_view words) {
  if (!cursor.may_see(words)) return false;
  Cursor read = cursor;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (!read.take_word(words.substr(0, end))) return false;
    words.remove_prefix(std::min(end + 1, words.size()));
    if (!words.empty() && read.skip_blanks_and_line_break() == 0) return false;
  }
  cursor = read;
  return true;
}

bool take_any_words(Cursor& cursor, std::span<const std::string_view> list) {
  return std::any_of(list.begin(), list.end(),
                     [&](std::string_view words) { return take_words(cursor, words); });
}

bool is_structural(Level level) {
  return level < Level::article;
}

std::vector<Citation> LatinParser::run() {
  for (std::size_t at = 0; const auto hit = triggers_.next(text_, at);) {
    Cursor cursor(text_, hit->at);
    at = parse(cursor) ? std::max(cursor.at(), hit->at + 1) : hit->at + 1;
  }
  return std::move(found_);
}

bool LatinParser::parse(Cursor& cursor) {
  if (v_.take_work_before != nullptr) {
    Cursor read = cursor;
    const NamedWork work = v_.take_work_before(read);
    if (work.in != In::unstated && parse_behind_work(read, work)) {
      cursor = read;
      return true;
    }
  }
  return parse_list(cursor, {}) || parse_work_alone(cursor);
}

bool LatinParser::parse_behind_work(Cursor& cursor, const NamedWork& work) {
  if (!found_.empty() && found_.back().span.end > work.span.begin) return false;
  const std::size_t first = found_.size();
  if (!parse_list(cursor, work)) {
    path_.clear();
    const std::size_t begin = cursor.at();
    const LatinNumber number = take_latin_number(cursor, v_, false, v_.hyphens);
    if (number.form != NumberForm::digits) return false;
    append_step({Level::article, normal_number(number)}, ListSeparator::list, begin, cursor.at());
    while (parse_next(cursor)) {
    }
    set_work(found_, first, work);
  }
  found_[first].span.begin = work.span.begin;
  return true;
}

bool LatinParser::parse_work_alone(Cursor& cursor) {
  for (const WorkWords& words : v_.works) {
    Cursor read = cursor;
    if (!words.stands_alone || !take_words(read, words.words)) continue;
    found_.push_back(whole_work({words.in, {}, {}}, make_span(cursor.at(), read.at())));
    cursor = read;
    return true;
  }
  return false;
}

bool LatinParser::parse_list(Cursor& cursor, const NamedWork& before) {
  const std::size_t first = found_.size();
  path_.clear();
  forms_.clear();
  bracket_texts_.clear();
  plural_ = false;
  article_plural_ = false;
  scope_ = first;
  if (!take_step(cursor, ListSeparator::none)) return false;
  while (parse_next(cursor)) {
  }
  if (before.in != In::unstated) {
    set_work(found_, first, before);
    return true;
  }
  take_outer(cursor, first);
  NamedWork work = take_work_behind(cursor);
  if (work.in == In::unstated && v_.take_name_before != nullptr && found_[first].relative == Relative::none) {
    Cursor begin(text_, found_[first].span.begin);
    const std::size_t since = first > 0 ? found_[first - 1].span.end : 0;
    work = v_.take_name_before(begin, since);
    if (work.in != In::unstated) found_[first].span.begin = static_cast<std::uint32_t>(begin.at());
  }
  if (work.in != In::unstated) set_work(found_, same_numbering_from(std::max(first, scope_)), work);
  while (work.in != In::unstated && (take_next_work(cursor) || take_exception(cursor, work))) {
  }
  return true;
}

std::size_t LatinParser::same_numbering_from(std::size_t first) const {
  const auto numbering = [](const Citation& citation) {
    const auto article = std::find_if(citation.path.begin(), citation.path.end(),
                                      [](const CitedStep& step) { return step.level == Level::article; });
    if (article == citation.path.end() || article->number.empty()) return '\0';
    const std::size_t sign = article->number.find_first_of(":.");
    return sign == std::string::npos ? '-' : article->number[sign];
  };
  const char last = numbering(found_.back());
  std::size_t from = found_.size() - 1;
  while (from > first &&
         (last == '\0' || numbering(found_[from - 1]) == last || numbering(found_[from - 1]) == '\0')) {
    --from;
  }
  return from;
}

bool LatinParser::take_exception(Cursor& cursor, const NamedWork& work) {
  Cursor read = cursor;
  read.take(",");
  read.skip_blanks_and_line_break();
  if (!take_any_words(read, v_.exception_words)) return false;
  read.skip_blanks_and_line_break();
  skip_fillers(read);
  const std::size_t first = found_.size();
  path_.clear();
  forms_.clear();
  if (!take_step(read, ListSeparator::none)) return false;
  while (parse_next(read)) {
  }
  take_outer(read, first);
  const NamedWork own = take_work_behind(read);
  set_work(found_, first, own.in == In::unstated ? work : own);
  cursor = read;
  return true;
}

bool LatinParser::take_next_work(Cursor& cursor) {
  Cursor read = cursor;
  const ListSeparator separator = take_separator(read);
  if (separator != ListSeparator::comma && separator != ListSeparator::list) return false;
  const std::size_t first = found_.size();
  path_.resize(1);
  if (forms_.size() > 1) forms_.erase(forms_.begin() + 1, forms_.end());
  if (path_[0].level != Level::article || !take_bare(read, separator)) return false;
  while (parse_next(read)) {
  }
  take_outer(read, first);
  const NamedWork work = take_work_behind(read);
  if (work.in == In::unstated) {
    found_.resize(first);
    return false;
  }
  set_work(found_, first, work);
  cursor = read;
  return true;
}

void LatinParser::skip_exception(Cursor& cursor) {
  Cursor read = cursor;
  read.take(",");
  read.skip_blanks_and_line_break();
  if (path_.empty() || path_.front().level != Level::article || !take_any_words(read, v_.exception_words))
    return;
  read.skip_blanks_and_line_break();
  const std::vector<Citation> kept(found_.end() - 1, found_.end());
  const std::size_t count = found_.size();
  const std::vector<CitedStep> path = path_;
  const std::vector<NumberForm> forms = forms_;
  const bool taken = take_step(read, ListSeparator::list) &&
                     path_.size() > 1 - (path_.front().level > Level::article) &&
                     path_.back().level > Level::article;
  while (taken && parse_below_article(read)) {
  }
  found_.resize(count - 1);
  found_.insert(found_.end(), kept.begin(), kept.end());
  path_ = path;
  forms_ = forms;
  bracket_texts_.clear();
  if (taken) cursor = read;
}

void LatinParser::skip_heading(Cursor& cursor) {
  constexpr std::size_t longest = 100;
  Cursor read = cursor;
  read.skip_blanks();
  if (read.peek() != '[') return;
  const std::size_t end = read.rest().substr(0, longest).find_first_of("]\n");
  if (end == std::string_view::npos || read.rest()[end] != ']') return;
  read.skip(end + 1);
  if (Cursor next = read; take_separator(next) != ListSeparator::none) cursor = read;
}

bool LatinParser::parse_below_article(Cursor& cursor) {
  Cursor read = cursor;
  const ListSeparator separator = take_separator(read);
  if (separator == ListSeparator::range) return false;
  Cursor article = read;
  skip_fillers(article);
  if (is_ascii_digit(article.peek())) return false;
  for (const LevelWord& word : v_.before_number) {
    if (word.level <= Level::article && take_level_word(article, word)) return false;
  }
  if (!take_step(read, separator) && !take_bare(read, separator)) return false;
  cursor = read;
  return true;
}

bool LatinParser::parse_next(Cursor& cursor) {
  Cursor read = cursor;
  skip_exception(read);
  const Cursor behind_exception = read;
  skip_heading(read);
  const ListSeparator separator = take_separator(read);
  const bool taken = separator == ListSeparator::range
                         ? take_range_end(read)
                         : take_step(read, separator) || take_bare(read, separator);
  if (!taken) {
    cursor = behind_exception;
    return false;
  }
  found_.back().span.end = static_cast<std::uint32_t>(read.at());
  cursor = read;
  return true;
}

ListSeparator LatinParser::take_separator(Cursor& cursor) {
  cursor.skip_blanks_and_line_break();
  if (take_any_words(cursor, v_.range_words) || cursor.take("–") || cursor.take("—") || cursor.take("-")) {
    cursor.skip_blanks_and_line_break();
    return ListSeparator::range;
  }
  ListSeparator separator = ListSeparator::none;
  if (cursor.sees(".,")) cursor.skip(1);
  if (cursor.take(",") || ((plural_ || article_plural_) && cursor.take(";")))
    separator = ListSeparator::comma;
  cursor.skip_blanks_and_line_break();
  apart_ = !v_.apart_word.empty() && Cursor(cursor).take_word(v_.apart_word);
  constexpr int most_words = 2;  // "respectievelijk jo."
  for (int count = 0; count < most_words; ++count) {
    if (!take_any_words(cursor, v_.list_words) && !cursor.take("&")) break;
    separator = ListSeparator::list;
    cursor.skip_blanks_and_line_break();
  }
  cursor.skip_blanks_and_line_break();
  return separator;
}

void LatinParser::take_outer(Cursor& cursor, std::size_t first) {
  constexpr int most = 4;
  for (int count = 0; count < most; ++count) {
    Cursor read = cursor;
    read.skip_blanks_and_line_break();
    read.take(",");
    read.skip_blanks_and_line_break();
    if (!take_any_words(read, v_.of_words)) return;
    read.skip_blanks_and_line_break();
    if (!wrap(read, first)) {
      if (!take_any_words(read, v_.determiners)) return;
      read.skip_blanks_and_line_break();
      if (!wrap(read, first)) return;
    }
    cursor = read;
  }
}

bool LatinParser::wrap(Cursor& cursor, std::size_t first) {
  const Level inner = found_[first].path.front().level;
  const std::size_t count = found_.size();
  const std::vector<CitedStep> kept = path_;
  path_.clear();
  bracket_texts_.clear();
  if (!take_step(cursor, ListSeparator::none)) {
    path_ = kept;
    return false;
  }
  while (parse_next_deeper(cursor)) {
  }
  const Citation outer = found_[count];
  const bool around =
      outer.path.back().level < inner || (is_structural(inner) && outer.path.back().level != inner);
  if (!around || found_.size() > count + 1) {
    found_.resize(count);
    path_ = kept;
    return false;
  }
  found_.resize(count);
  for (std::size_t i = first; i < count; ++i) {
    found_[i].path.insert(found_[i].path.begin(), outer.path.begin(), outer.path.end());
    if (outer.relative != Relative::none) found_[i].relative = outer.relative;
  }
  found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
  path_ = found_.back().path;
  return true;
}

bool LatinParser::parse_next_deeper(Cursor& cursor) {
  const std::size_t count = found_.size();
  Cursor read = cursor;
  const ListSeparator separator = take_separator(read);
  if (separator != ListSeparator::none && separator != ListSeparator::comma) return false;
  const std::vector<CitedStep> kept = path_;
  const Citation kept_citation = found_.back();
  if (!take_step(read, separator)) return false;
  if (found_.size() > count) {
    found_.resize(count);
    found_.back() = kept_citation;
    path_ = kept;
    return false;
  }
  cursor = read;
  return true;
}

NamedWork LatinParser::take_work_behind(Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks_and_line_break();
  NamedWork work;
  if (v_.genitive) {
    for (const WorkWords& words : v_.works) {
      if (take_words(read, words.words)) return accept_work(cursor, read, {words.in, {}, {}});
    }
  }
  if (v_.take_abbreviation != nullptr) {
    Cursor look = read;
    look.take(",");
    look.skip_blanks_and_line_break();
    work = v_.take_abbreviation(look);
    if (work.in != In::unstated) return accept_work(cursor, look, work);
  }
  read.take(",");
  read.skip_blanks_and_line_break();
  if (!take_any_words(read, v_.of_words)) return {};
  read.skip_blanks_and_line_break();
  for (const WorkWords& words : v_.works) {
    if (take_words(read, words.words)) return accept_work(cursor, read, {words.in, {}, {}});
  }
  if (take_any_words(read, v_.determiners)) read.skip_blanks_and_line_break();
  for (const WorkWords& words : v_.works) {
    if (take_words(read, words.words)) return accept_work(cursor, read, {words.in, {}, {}});
  }
  if (v_.take_name != nullptr) work = v_.take_name(read);
  if (work.in == In::unstated) return {};
  return accept_work(cursor, read, work);
}

NamedWork LatinParser::accept_work(Cursor& cursor, const Cursor& read, const NamedWork& work) {
  const std::size_t end = work.name.empty() ? read.at() : work.span.end;
  found_.back().span.end = static_cast<std::uint32_t>(end);
  cursor.skip(end - cursor.at());
  return work;
}

}  // namespace pandect
