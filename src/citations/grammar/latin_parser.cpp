#include "citations/grammar/latin_parser.h"

#include <algorithm>

#include "citations/names/name_readers.h"
#include "citations/names/union_before.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

bool take_words(Cursor& cursor, std::string_view words) {
  Cursor read = cursor;
  for (const char c : words) {
    if (c != ' ') {
      if (ascii_lower(read.peek()) != c) return false;
      read.skip(1);
    } else if (read.skip_blanks_and_line_break() == 0) {
      return false;
    }
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

}  // namespace

std::vector<Citation> LatinParser::run() {
  for (std::size_t at = 0; const auto hit = triggers_.next(text_, at);) {
    Cursor cursor(text_, hit->at);
    if (is_possessive(text_, hit->at) || is_of_abbreviation(text_, hit->at)) {
      at = hit->at + 1;
      continue;
    }
    at = parse(cursor) ? std::max(cursor.at(), hit->at + 1) : hit->at + 1;
  }
  return std::move(found_);
}

bool LatinParser::parse(Cursor& cursor) {
  if (v_.forms.bare_articles && parse_bare_article(cursor)) return true;
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
    if (!take_words(read, word.word)) continue;
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
    append_step({Level::article, normal_number(number)}, ListSeparator::list, begin, cursor.at());
    finish_list(cursor, first, work);
  }
  found_[first].span.begin = work.span.begin;
  return true;
}

bool LatinParser::parse_bare_article(Cursor& cursor) {
  constexpr std::size_t longest = 12;
  const auto in_number = [](char c) { return is_ascii_digit(c) || c == ':' || (c >= 'a' && c <= 'z'); };
  std::size_t end = cursor.at();
  while (end > 0 && (text_[end - 1] == ' ' || text_[end - 1] == ',')) --end;
  std::size_t begin = end;
  while (begin > 0 && end - begin < longest && in_number(text_[begin - 1])) --begin;
  if (begin == end || end == cursor.at() || !is_ascii_digit(text_[begin])) return false;
  if (!found_.empty() && begin < found_.back().span.end) return false;
  Cursor read(text_, begin);
  if (is_word_char(read.previous_char())) return false;
  // A number with a colon is an article's by itself; another one where the words before say so.
  const std::string_view before = text_.substr(0, begin);
  const std::string_view written = text_.substr(begin, end - begin);
  if (written.find(':') == std::string_view::npos && !before.ends_with("bedoeld in ") &&
      !before.ends_with("genoemd in ")) {
    return false;
  }
  const std::size_t first = found_.size();
  begin_list();
  const LatinNumber number = take_latin_number(read, v_.forms, false, false);
  if (number.form != NumberForm::digits || read.at() != end) return false;
  append_step({Level::article, normal_number(number)}, ListSeparator::list, begin, end);
  set_form(number.form);
  finish_list(read, first, {});
  const bool known = found_.size() > first + 1 || found_[first].span.end > end;
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
  if (std::ranges::count_if(number.text.substr(0, hyphen), is_ascii_digit) < least_digits) return false;
  const std::size_t first = found_.size();
  begin_list();
  append_step({Level::article, normal_number(number)}, ListSeparator::list, cursor.at(), read.at());
  set_form(number.form);
  finish_list(read, first, {});
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

NamedWork LatinParser::take_name_before(const Cursor& behind_list, std::size_t first) {
  Span& span = found_[first].span;
  Cursor begin(text_, span.begin);
  const std::size_t since = first > 0 ? found_[first - 1].span.end : 0;
  Cursor behind = behind_list;
  behind.skip_blanks();
  const bool ends =
      behind.done() || std::string_view(".,;:)?!\"\n").find(behind.peek()) != std::string_view::npos;
  // "Directive 2014/92/UE, l'article 5 …" begins a phrase of its own, "…, article 5" does not.
  const bool elided = begin.sees("l'") || begin.sees("l’") || begin.sees("L'") || begin.sees("L’");
  const bool may_begin_phrase = v_.forms.bare_subjects || elided;
  const bool joined = ends || !may_begin_phrase;
  NamedWork work = take_union_act_before(begin, since, joined);
  if (work.in == In::unstated) work = take_title_before(begin, since, joined, v_.names);
  if (work.in != In::unstated) span.begin = static_cast<std::uint32_t>(begin.at());
  return work;
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

bool LatinParser::parse_below_article(Cursor& cursor) {
  Cursor read = cursor;
  const ListSeparator separator = take_separator(read);
  if (separator == ListSeparator::range) return false;
  Cursor article = read;
  skip_fillers(article);
  if (is_ascii_digit(article.peek())) return false;
  for (const Lexicon::LevelWord& word : v_.before_number.at(article)) {
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
  skip_aside(read);
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
  apart_ = !v_.forms.apart_word.empty() && Cursor(cursor).take_word(v_.forms.apart_word);
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
    skip_emphasis(read);
    read.skip_blanks_and_line_break();
    read.take(",");
    read.skip_blanks_and_line_break();
    if (!take_any_words(read, v_.of_words)) return;
    read.skip_blanks_and_line_break();
    if (!wrap(read, first)) {
      if (!take_any_words(read, v_.determiners)) return;
      read.skip_blanks_and_line_break();
      if (!wrap(read, first) && !wrap_unnumbered(read, first)) return;
    }
    cursor = read;
  }
}

bool LatinParser::wrap_book(Cursor& cursor, std::size_t first) {
  Cursor read = cursor;
  read.skip_blanks();
  read.take(",");
  read.skip_blanks();
  const auto is_book = [&](const Lexicon::LevelWord& word) {
    return word.level == Level::book && Cursor(read).take_word(word.word);
  };
  if (std::ranges::none_of(v_.before_number.at(read), is_book)) return false;
  const std::vector<Citation> kept = found_;
  const std::vector<CitedStep> path = path_;
  const bool wrapped = wrap(read, first);
  Cursor behind = read;
  if (wrapped && take_work_behind(behind).in == In::named) {
    cursor = read;
    return true;
  }
  found_ = kept;
  path_ = path;
  return false;
}

bool LatinParser::wrap(Cursor& cursor, std::size_t first) {
  const std::size_t count = found_.size();
  const std::vector<CitedStep> kept = path_;
  path_.clear();
  bracket_texts_.clear();
  const auto give_up = [&] {
    found_.resize(count);
    path_ = kept;
    return false;
  };
  if (count == first) return give_up();
  wrapped_from_ = first;
  const bool taken = take_step(cursor, ListSeparator::none);
  wrapped_from_ = SIZE_MAX;
  if (!taken) return give_up();
  const Level last_inner = found_[count - 1].path.back().level;
  for (Cursor deeper = cursor;; cursor = deeper) {
    const Citation outer = found_[count];
    const std::vector<CitedStep> path = path_;
    if (!parse_next_deeper(deeper)) break;
    // "Section 5 of title 46, section 3 of the Kite Act": a title is of a code that need not be named, and
    // the second section is another citation.
    const bool title = !outer.path.empty() && outer.path.back().level == Level::title;
    if (title && found_.size() == count + 1 && found_[count].path.back().level == last_inner) {
      found_[count] = outer;
      path_ = path;
      break;
    }
  }
  if (found_.size() > count + 1) return give_up();
  const Citation outer = found_[count];
  const Level around = outer.path.back().level;
  // "artikel 5 en het tweede lid van artikel 6": the article is around the last ones only.
  const Level last = found_[count - 1].path.front().level;
  // "The first subparagraph of paragraph 2": the paragraph that was none is that one.
  const auto is_part_of_it = [&](const Citation& citation) {
    return citation.relative == Relative::same && citation.path.front() == CitedStep{Level::paragraph, {}} &&
           around >= Level::article && outer.relative == Relative::none;
  };
  // "Clause 5 of rule X": a unit that may be an article or an item is here an item of an article.
  const auto is_clause_of_it = [&](const Citation& citation) {
    return around == Level::article && citation.path.front().level == Level::article &&
           citation.in == In::unstated && may_be_item(citation.span.begin);
  };
  const auto inside = [&](const Citation& citation) {
    if (is_part_of_it(citation) || is_clause_of_it(citation)) return true;
    const Level inner = citation.path.front().level;
    if (is_structural(around) && inner != last) return false;  // "clausule 3 en paragraaf 2 van Bijlage B"
    return citation.in == In::unstated &&
           (around < inner || (is_structural(inner) && around != inner && is_structural(around)));
  };
  std::size_t from = count;
  while (from > first && inside(found_[from - 1])) --from;
  if (from == count) return give_up();
  found_.resize(count);
  for (std::size_t i = from; i < count; ++i) {
    if (is_part_of_it(found_[i])) {
      found_[i].path.erase(found_[i].path.begin());
      found_[i].relative = Relative::none;
    } else if (is_clause_of_it(found_[i])) {
      for (CitedStep& step : found_[i].path)
        step.level = step.level == Level::article ? Level::item : Level::subitem;
    }
    found_[i].path.insert(found_[i].path.begin(), outer.path.begin(), outer.path.end());
    if (outer.relative != Relative::none) found_[i].relative = outer.relative;
    found_[i].in = outer.in;
    found_[i].work = outer.work;
    found_[i].work_span = outer.work_span;
  }
  found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
  path_ = found_.back().path;
  return true;
}

bool LatinParser::may_be_item(std::size_t at) const {
  const Cursor cursor(text_, at);
  return std::ranges::any_of(v_.before_number.at(cursor), [&](const Lexicon::LevelWord& word) {
    return word.level == Level::item && Cursor(cursor).take_word(word.word);
  });
}

bool LatinParser::wrap_unnumbered(Cursor& cursor, std::size_t first) {
  for (const Lexicon::LevelWord& word : v_.unnumbered.at(cursor)) {
    Cursor read = cursor;
    if (!take_words(read, word.word)) continue;
    Cursor behind = read;
    const bool inside = std::all_of(
        found_.begin() + static_cast<std::ptrdiff_t>(first), found_.end(),
        [&](const Citation& one) { return one.in == In::unstated && one.path.front().level > word.level; });
    if (!inside || take_work_behind(behind).in != In::named) continue;
    for (std::size_t i = first; i < found_.size(); ++i)
      found_[i].path.insert(found_[i].path.begin(), CitedStep{word.level, {}});
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
    path_ = found_.back().path;
    cursor = read;
    return true;
  }
  return false;
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

std::optional<NamedWork> LatinParser::take_work_words(Cursor& cursor, bool joined) const {
  for (const Lexicon::WorkWords& words : v_.works.at(cursor)) {
    if (joined && words.use != Lexicon::WorkWords::Use::joined) continue;
    if (take_words(cursor, words.words)) return NamedWork{words.in, {}, {}};
  }
  Cursor read = cursor;
  if (joined || !take_any_words(read, v_.pointing)) return std::nullopt;
  read.skip_blanks_and_line_break();
  if (!take_any_words(read, v_.pointed_kinds)) return std::nullopt;
  cursor = read;
  return NamedWork{Citation::In::same_work, {}, {}};
}

NamedWork LatinParser::take_work_behind(Cursor& cursor) {
  Cursor read = cursor;
  skip_emphasis(read);
  read.skip_blanks_and_line_break();
  if (const auto work = take_work_words(read, true)) return accept_work(cursor, read, *work);
  Cursor look = read;
  look.take(",");
  look.skip_blanks_and_line_break();
  if (const NamedWork work = take_short_name(look, v_.names); work.in != In::unstated)
    return accept_work(cursor, look, work);
  read.take(",");
  read.skip_blanks_and_line_break();
  if (!take_any_words(read, v_.of_words)) return {};
  read.skip_blanks_and_line_break();
  if (const auto work = take_work_words(read, false)) return accept_work(cursor, read, *work);
  if (take_any_words(read, v_.determiners)) read.skip_blanks_and_line_break();
  if (const auto work = take_work_words(read, false)) return accept_work(cursor, read, *work);
  NamedWork work = take_name(read, v_.names);
  if (work.in == In::unstated) return {};
  if (std::ranges::find(v_.forms.bare_names, work.name) != v_.forms.bare_names.end())
    work = {In::same_work, {}, {}};
  return accept_work(cursor, read, work);
}

NamedWork LatinParser::accept_work(Cursor& cursor, const Cursor& read, const NamedWork& work) {
  const std::size_t end = work.name.empty() ? read.at() : work.span.end;
  found_.back().span.end = static_cast<std::uint32_t>(end);
  cursor.skip(end - cursor.at());
  return work;
}

}  // namespace pandect
