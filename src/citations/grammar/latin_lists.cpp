#include <algorithm>

#include "citations/grammar/latin_parser.h"
#include "citations/names/name_readers.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

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
  const bool outer = separator == ListSeparator::none && begins_outer(read);
  const bool taken = outer ? false
                     : separator == ListSeparator::range
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

bool LatinParser::begins_outer(const Cursor& cursor) const {
  Cursor unit = cursor;  // behind an of-word that is a filler, too: "Article 3 in Schedule 1"
  const bool joined = take_any_words(unit, v_.of_words) && unit.skip_blanks_and_line_break() > 0;
  if (path_.empty() || !(joined || v_.forms.bare_outer)) return false;
  return std::ranges::any_of(v_.before_number.at(unit), [&](const Lexicon::LevelWord& word) {
    Cursor read = unit;
    return word.level != Level::work && word.level < path_.front().level && take_level_word(read, word) &&
           take_latin_number(read, v_.forms, false, false).form != NumberForm::none;
  });
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
    if (!take_any_words(read, v_.of_words) && !begins_outer(read)) return;
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
  const auto is_book = [&](const Lexicon::LevelWord& word) {  // or a title, "§ 104, title 1, U.S.C."
    return (word.level == Level::book || word.level == Level::title) && Cursor(read).take_word(word.word);
  };
  if (std::ranges::none_of(v_.before_number.at(read), is_book)) return false;
  const auto own = found_.begin() + static_cast<std::ptrdiff_t>(first);  // wrap() changes no others
  const std::vector<Citation> kept(own, found_.end());
  const std::vector<CitedStep> path = path_;
  const bool wrapped = wrap(read, first);
  Cursor behind = read;
  if (wrapped && take_work_behind(behind).in == In::named) {
    cursor = read;
    return true;
  }
  found_.resize(first);
  found_.insert(found_.end(), kept.begin(), kept.end());
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
  Citation outer = found_[count];
  if (outer.path.back().level == Level::work) outer.path.pop_back();  // a sentence
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
    if (word.level == Level::work || !take_words(read, word.word)) continue;
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

bool LatinParser::is_listed_number(Cursor cursor, bool rises) const {
  cursor.skip_blanks_and_line_break();
  if (take_any_words(cursor, v_.units) || cursor.sees("%") || cursor.sees("€")) return false;
  // "OSH Act § 14, 29 U.S.C. § 663": the number is the title's.
  if (Cursor work = cursor; take_work_before(work, v_.names).in != In::unstated) return false;
  if (plural_ || article_plural_ || rises || !is_word_char(cursor.peek_char())) return true;
  if (v_.forms.noun_capitals && cursor.peek() >= 'a' && cursor.peek() <= 'z') return true;
  if (take_short_name(cursor, v_.names).in != In::unstated) return true;
  return take_any_words(cursor, v_.list_words) || take_any_words(cursor, v_.range_words) ||
         take_any_words(cursor, v_.of_words) || take_ordinal(cursor) != nullptr ||
         std::ranges::any_of(v_.before_number.at(cursor),
                             [&](const Lexicon::LevelWord& word) { return cursor.take_word(word.word); });
}

bool LatinParser::take_range_end(Cursor& cursor) {
  Citation& range = found_.back();
  if (range.path.empty() || !range.last.empty() || range.relative != Relative::none) return false;
  if (range.path.back().level == Level::work) return false;  // of sentences
  const Level level = range.path.back().level;
  Cursor read = cursor;
  skip_fillers(read);
  if (Cursor first = read; auto number = take_number_before_level(first)) {  // "3 §–5 §"
    first.skip_blanks();
    const Lexicon::LevelWord* word = take_level_behind(first, true);
    if (word != nullptr && word->level == level) {
      range.last = std::move(*number);
      cursor = first;
      return true;
    }
  }
  for (const Lexicon::LevelWord& word : v_.before_number.at(read)) {
    if (word.level == level && take_level_word(read, word)) break;
  }
  // "4.1(a) to 4.1(d)": the number before the bracket again.
  Cursor again = read;
  if (v_.forms.brackets && range.path.size() > 1 &&
      normal_number(take_latin_number(again, v_.forms, false, false)) == range.path.front().number) {
    read = again;
  }
  const std::string_view bracketed = v_.forms.brackets ? take_bracketed(read) : std::string_view{};
  if (!bracketed.empty()) {
    range.last = normalise_number(bracketed);
    cursor = read;
    return true;
  }
  if (forms_.size() != path_.size()) return false;
  const LatinNumber written = take_latin_number(read, v_.forms, level > Level::paragraph,
                                                v_.forms.hyphens && !v_.forms.hyphen_ranges);
  if (written.form == NumberForm::none || written.form != forms_.back()) return false;
  range.last = normal_number(written);
  cursor = read;
  return true;
}

}  // namespace pandect
