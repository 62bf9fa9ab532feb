#include "citations/grammar/latin_parser.h"

#include <algorithm>

#include "citations/names/name_readers.h"
#include "citations/names/union_before.h"
#include "text/language_profile.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

bool take_words(Cursor& cursor, std::string_view words) {
  Cursor read = cursor;
  for (std::string_view rest = words; !rest.empty();) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (!read.sees_ignoring_case(word)) return false;
    read.skip(word.size());
    rest.remove_prefix(word.size());
    if (rest.empty()) break;
    if (read.skip_blanks_and_line_break() == 0) return false;
    rest.remove_prefix(1);
  }
  const bool elided = words.ends_with('\'') || words.ends_with("’");  // "dell'articolo"
  if (!elided && is_word_char(read.peek_char())) return false;
  cursor = read;
  return true;
}

bool take_any_words(Cursor& cursor, const Lexicon::Words& list) {
  return std::ranges::any_of(list.at(cursor),
                             [&](std::string_view words) { return take_words(cursor, words); });
}

void skip_emphasis(Cursor& cursor) {
  while (cursor.take("*") || cursor.take("_")) {
  }
}

bool is_structural(Level level) {
  return level < Level::article;
}

namespace {

/// "America's Cup": this "s" does not mean section.
bool is_possessive(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const bool apostrophe = before.ends_with('\'') || before.ends_with("’");
  return apostrophe && (text.substr(at).starts_with("s ") || text.substr(at).starts_with("S "));
}

/// "347 U.S. 483": nor does one after another letter and its full stop.
bool is_of_abbreviation(std::string_view text, std::size_t at) {
  if (at < 2 || text[at - 1] != '.' || text.substr(at).size() < 2 || text[at + 1] != '.') return false;
  return text[at - 2] >= 'A' && text[at - 2] <= 'Z';
}

/// "Regulation 2016/679, Article 15": the number is an act's and not a provision's.
bool begins_union_act(const Cursor& cursor) {
  Cursor read = cursor;
  if (take_word(read).empty() || read.skip_blanks() == 0 || read.take_digits().empty()) return false;
  return read.peek() == '/' && union_act_end(cursor) > read.at();
}

}  // namespace

std::vector<Citation> LatinParser::run() {
  std::size_t word = 0;  // where the next trigger is
  for (std::size_t at = 0; at < text_.size();) {
    if (word <= at) {
      const auto hit = triggers_.next(text_, at);
      word = hit ? hit->at : text_.size();
    }
    const std::size_t place = next_number(at, word).value_or(word);
    if (place == text_.size()) break;
    Cursor cursor(text_, place);
    at = place + 1;
    if (is_possessive(text_, place) || is_of_abbreviation(text_, place)) continue;
    if (parse(cursor)) at = std::max(cursor.at(), at);
  }
  return std::move(found_);
}

std::optional<std::size_t> LatinParser::next_number(std::size_t at, std::size_t end) const {
  if (v_.after_number.all().empty()) return std::nullopt;
  for (const std::size_t from = at; at < end; ++at) {
    if (!is_ascii_digit(text_[at]) || is_word_char(Cursor(text_, at).previous_char())) continue;
    return at > from && text_[at - 1] == '(' ? at - 1 : at;
  }
  return std::nullopt;
}

bool LatinParser::parse(Cursor& cursor) {
  if (begins_union_act(cursor)) return false;
  if (!v_.before_articles.all().empty() && parse_bare_article(cursor)) return true;
  if (parse_prefixed_article(cursor)) return true;
  Cursor number = cursor;
  const NamedWork before = take_work_before(number, v_.names);
  if (before.in != In::unstated && parse_behind_work(number, before)) {
    cursor = number;
    return true;
  }
  if (Cursor mark = cursor; take_any_words(mark, v_.before_marks)) {
    mark.skip_blanks_and_line_break();
    if (!parse_marks(mark)) return false;
    cursor = mark;
    return true;
  }
  return parse_list(cursor, {}) || parse_unnumbered(cursor) || parse_work_alone(cursor);
}

bool LatinParser::parse_unnumbered(Cursor& cursor) {
  for (const Lexicon::LevelWord& word : v_.unnumbered.at(cursor)) {
    Cursor read = cursor;
    if (word.level == Level::work || !take_words(read, word.word)) continue;
    const std::size_t first = found_.size();
    begin_list();
    append_step({word.level, {}}, ListSeparator::none, cursor.at(), read.at());
    const NamedWork work = take_work_behind(read);
    if (work.in == In::named) {
      set_work(found_, first, work);
      cursor = read;
      return true;
    }
    found_.resize(first);
  }
  return false;
}

bool LatinParser::parse_behind_work(Cursor& cursor, const NamedWork& work) {
  if (!found_.empty() && found_.back().span.end > work.span.begin) return false;
  const std::size_t first = found_.size();
  if (!parse_list(cursor, work)) {
    begin_list();
    const std::size_t begin = cursor.at();
    const LatinNumber number = take_latin_number(cursor, v_.forms, false, v_.forms.hyphens);
    if (number.form != NumberForm::digits) return false;
    // "BW 7, art. 611": of a code whose books are works of their own the number is a book's.
    Cursor article = cursor;
    article.take(",");
    article.skip_blanks();
    const bool book = !language_profile(v_.names.language).book_code.empty() &&
                      contains_small(v_.names.code_articles, take_word(article));
    append_step({book ? Level::book : Level::article, normal_number(number)}, ListSeparator::list, begin,
                cursor.at());
    finish_list(cursor, first, work);
  }
  found_[first].span.begin = work.span.begin;
  return true;
}

bool LatinParser::parse_bare_article(Cursor& cursor) {
  constexpr std::size_t longest = 12;
  const auto in_number = [](char c) {
    return is_ascii_digit(c) || c == ':' || c == '.' || (c >= 'a' && c <= 'z');
  };
  std::size_t end = cursor.at();
  while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == ',')) --end;
  if (end > 0 && text_[end - 1] == '.') return false;
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest && in_number(text_[begin - 1])) --begin;
  if (begin == end || end == cursor.at() || !is_ascii_digit(text_[begin])) return false;
  if (!found_.empty() && begin < found_.back().span.end) return false;
  Cursor read(text_, begin);
  if (is_word_char(read.previous_char())) return false;
  // A number with a colon is an article's by itself; another one where the words before say so, or where a
  // text or a bracket begins with it and a law's name follows: "(53 Sv)", "311 lid 1 onder 2° Sr".
  std::string_view before = text_.substr(0, begin);
  while (before.ends_with(' ')) before.remove_suffix(1);
  const std::string_view written = text_.substr(begin, end - begin);
  const bool opens = before.empty() || before.ends_with('(');
  const auto announces = [&](std::string_view words) { return before.ends_with(words); };
  if (written.find(':') == std::string_view::npos && !opens &&
      std::ranges::none_of(v_.before_articles.all(), announces)) {
    return false;
  }
  const std::size_t first = found_.size();
  begin_list();
  const LatinNumber number = take_latin_number(read, v_.forms, false, false);
  if (number.form != NumberForm::digits || read.at() != end) return false;
  append_step({Level::article, normal_number(number)}, ListSeparator::list, begin, end);
  set_form(number.form);
  finish_list(read, first, {});
  const bool colon = written.find(':') != std::string_view::npos;
  const bool known = opens && !colon ? found_[first].in == In::named
                                     : found_.size() > first + 1 || found_[first].span.end > end;
  if (known) {
    cursor = read;
  } else {
    found_.resize(first);
  }
  return known;
}

bool LatinParser::parse_prefixed_article(Cursor& cursor) {
  if (v_.forms.bare_prefixes.find(ascii_lower(cursor.peek())) == std::string_view::npos || cursor.done())
    return false;
  // "D 12-3" may be anything: articles cited in this way have book, title and chapter in the number.
  constexpr std::ptrdiff_t least_digits = 3;
  Cursor read = cursor;
  const LatinNumber number = take_latin_number(read, v_.forms, false, true);
  const std::size_t hyphen = std::min(number.text.find('-'), number.text.find("\xE2\x80\x91"));
  if (number.form != NumberForm::digits || hyphen == std::string_view::npos) return false;
  const bool few = std::ranges::count_if(number.text.substr(0, hyphen), is_ascii_digit) < least_digits;
  const std::size_t first = found_.size();
  begin_list();
  append_step({Level::article, normal_number(number)}, ListSeparator::list, cursor.at(), read.at());
  set_form(number.form);
  finish_list(read, first, {});
  if (few && found_[first].in != In::named) {  // "R. 12-1 du Code de la route" can be nothing else
    found_.resize(first);
    return false;
  }
  cursor = read;
  return true;
}

bool LatinParser::parse_marks(Cursor& cursor) {
  const std::size_t first = found_.size();
  begin_list();
  if (!take_mark(cursor, ListSeparator::none)) return false;
  const bool alone = forms_.back() == NumberForm::degree;
  finish_list(cursor, first, {});
  // "au II" may be a king's: it is a reference within an article only.
  if (alone || found_[first].path.front().level <= Level::article) return true;
  found_.resize(first);
  return false;
}

bool LatinParser::take_following(Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks_and_line_break();
  if (path_.empty() || !take_any_words(read, v_.following)) return false;
  found_.back().span.end = static_cast<std::uint32_t>(read.at());
  cursor = read;
  return true;
}

bool LatinParser::parse_work_alone(Cursor& cursor) {
  for (const Lexicon::WorkWords& words : v_.works.at(cursor)) {
    Cursor read = cursor;
    if (words.use != Lexicon::WorkWords::Use::alone || !take_words(read, words.words)) continue;
    found_.push_back(whole_work({words.in, {}, {}}, make_span(cursor.at(), read.at())));
    cursor = read;
    return true;
  }
  return false;
}

void LatinParser::begin_list() {
  path_.clear();
  forms_.clear();
  bracket_texts_.clear();
  plural_ = false;
  article_plural_ = false;
  scope_ = found_.size();
}

bool LatinParser::parse_list(Cursor& cursor, const NamedWork& before) {
  const std::size_t first = found_.size();
  begin_list();
  if (!take_step(cursor, ListSeparator::none)) return false;
  finish_list(cursor, first, before);
  return true;
}

void LatinParser::finish_list(Cursor& cursor, std::size_t first, const NamedWork& before) {
  while (!wrap_book(cursor, first) && (parse_next(cursor) || take_following(cursor))) {
  }
  if (before.in != In::unstated) {
    set_work(found_, first, before);
    return;
  }
  take_outer(cursor, first);
  NamedWork work = take_work_behind(cursor);
  const bool stands_before =
      work.in == In::unstated && found_[first].in == In::unstated && found_[first].relative == Relative::none;
  if (stands_before) work = take_name_before(cursor, first);
  if (work.in == In::unstated) return;
  // A work named before the list applies to all of it.
  set_work(found_, stands_before ? first : same_numbering_from(std::max(first, scope_)), work);
  while (take_next_work(cursor) || take_exception(cursor, work)) {
  }
}

bool LatinParser::take_exception(Cursor& cursor, const NamedWork& work) {
  Cursor read = cursor;
  read.skip_blanks_and_line_break();
  take_any_words(read, v_.before_exception);
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
  const bool stated = own.in == In::unstated && found_[first].in != In::unstated;
  if (!stated) set_work(found_, first, own.in == In::unstated ? work : own);
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

void LatinParser::skip_aside(Cursor& cursor) {
  constexpr std::size_t longest = 120;
  Cursor read = cursor;
  if (!article_plural_ || forms_.empty() || !read.take(",")) return;
  read.skip_blanks_and_line_break();
  if (!take_any_words(read, v_.asides)) return;
  const std::string_view ahead = read.rest().substr(0, longest);
  const std::size_t end = ahead.find_first_of(",;\n");
  if (end == std::string_view::npos || ahead[end] != ',') return;
  read.skip(end);
  Cursor number = read;
  take_separator(number);
  skip_fillers(number);
  const LatinNumber next = take_latin_number(number, v_.forms, false, false);
  if (next.form == forms_[0] && is_listed_number(number, true)) cursor = read;
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

}  // namespace pandect
