#include <algorithm>
#include <array>

#include "citations/grammar/latin_parser.h"
#include "citations/names/name_readers.h"

namespace pandect {
namespace {

std::uint32_t leading_value(std::string_view number) {
  return digits_value(Cursor(number, 0).take_digits());
}

/// "4o", "5e" for "4°", "5°".
LatinNumber with_degree(LatinNumber number, std::string_view letters) {
  const std::string_view text = number.text;
  if (number.form != NumberForm::digits || text.size() < 2 ||
      letters.find(text.back()) == std::string_view::npos)
    return number;
  const std::string_view digits = text.substr(0, text.size() - 1);
  const bool counted = has_only_digits(digits);
  return counted ? LatinNumber{NumberForm::degree, digits} : number;
}

/// The units counted by ordinals: "the second subparagraph".
constexpr std::array<std::string_view, 2> ordinal_subparagraphs{"subparagraph", "subparagraphs"};

/// "Nr. 1319/2011": a regulation of the European Union has such a number.
bool is_part_of_act_number(Cursor behind) {
  return behind.take("/") && is_ascii_digit(behind.peek());
}

/// "6 giugno 2001, n. 380": a number after a year is that of an act.
bool is_behind_year(Cursor cursor) {
  const std::string_view before = cursor.text().substr(0, cursor.at());
  if (!before.ends_with(", ") || before.size() < 7) return false;
  Cursor year(cursor.text(), before.size() - 6);
  return !is_word_char(year.previous_char()) && !year.take_year().empty() && year.at() + 2 == cursor.at();
}

}  // namespace

using In = Citation::In;
using Relative = Citation::Relative;

void LatinParser::skip_fillers(Cursor& cursor) const {
  constexpr int most = 4;
  for (int count = 0; count < most && take_any_words(cursor, v_.fillers); ++count) {
    cursor.take(",");
    cursor.skip_blanks_and_line_break();
  }
}

bool LatinParser::take_step(Cursor& cursor, ListSeparator separator) {
  Cursor read = cursor;
  if (!found_.empty() && !path_.empty()) skip_fillers(read);
  if (take_relative(read, separator) || take_repeated(read, separator) || take_word_step(read, separator) ||
      take_ordinals(read, separator) || take_bracket_step(read, separator) ||
      take_roman_mark(read, separator)) {
    cursor = read;
    return true;
  }
  return false;
}

bool LatinParser::take_mark(Cursor& cursor, ListSeparator separator) {
  const std::size_t begin = cursor.at();
  Cursor read = cursor;
  const LatinNumber number = take_latin_number(read, v_.forms, false, false);
  if (number.form == NumberForm::degree) {
    append_step({Level::item, normal_number(number)}, separator, begin, read.at());
  } else if (number.form == NumberForm::roman) {
    append_step({Level::paragraph, normal_number(number)}, separator, begin, read.at());
  } else {
    return false;
  }
  set_form(number.form);
  cursor = read;
  return true;
}

bool LatinParser::take_roman_mark(Cursor& cursor, ListSeparator separator) {
  if (v_.before_marks.all().empty() || !path_.empty()) return false;
  Cursor read = cursor;
  const LatinNumber number = take_latin_number(read, v_.forms, false, false);
  if (number.form != NumberForm::roman && number.form != NumberForm::degree) return false;
  read.skip_blanks_and_line_break();
  return take_any_words(read, v_.of_words) && take_mark(cursor, separator);
}

bool LatinParser::take_relative(Cursor& cursor, ListSeparator separator) {
  if (!path_.empty() && separator != ListSeparator::list) return false;
  for (const RelativeWord& words : v_.relative.at(cursor)) {
    Cursor read = cursor;
    if (words.lower_case ? !read.take(words.word) : !take_words(read, words.word)) continue;
    if (is_numbered(read, words.level)) return false;  // "this Section 6.06" is section 6.06
    path_ = {{words.level, {}}};
    add(cursor.at(), read.at(), words.relative);
    cursor = read;
    return true;
  }
  return false;
}

bool LatinParser::take_repeated(Cursor& cursor, ListSeparator separator) {
  constexpr std::size_t most_back = 8;
  constexpr std::size_t farthest = 1500;
  if (!path_.empty() && separator != ListSeparator::list) return false;
  for (const LeveledWord& words : v_.repeated.at(cursor)) {
    Cursor read = cursor;
    if (!take_words(read, words.word)) continue;
    Cursor number = read;  // "dat artikel 5 geldt"
    number.skip_blanks_and_line_break();
    if (take_latin_number(number, v_.forms, false, false).form != NumberForm::none) continue;
    const auto holds = [&](const CitedStep& step) { return step.level == words.level; };
    const std::size_t count = std::min(found_.size(), wrapped_from_);
    for (std::size_t back = 1; back <= std::min(most_back, count); ++back) {
      const Citation& before = found_[count - back];
      if (before.span.end + farthest < cursor.at()) break;
      const auto step = std::find_if(before.path.begin(), before.path.end(), holds);
      if (step == before.path.end()) continue;
      Citation repeated = before;
      repeated.path.erase(repeated.path.begin() + (step + 1 - before.path.begin()), repeated.path.end());
      repeated.last.clear();
      repeated.span = make_span(cursor.at(), read.at());
      path_ = repeated.path;
      forms_.clear();
      bracket_texts_.clear();
      found_.push_back(std::move(repeated));
      cursor = read;
      return true;
    }
  }
  return false;
}

bool LatinParser::is_numbered(Cursor cursor, Level level) const {
  if (cursor.skip_blanks_and_line_break() == 0 || !v_.forms.brackets) return false;
  if (level == Level::article && cursor.peek() == '(') return !take_bracketed(cursor).empty();
  return take_latin_number(cursor, v_.forms, false, v_.forms.hyphens).form != NumberForm::none;
}

bool LatinParser::take_word_step(Cursor& cursor, ListSeparator separator) {
  for (const Lexicon::LevelWord& word : v_.before_number.at(cursor)) {
    Cursor read = cursor;
    if (!take_level_word(read, word)) continue;
    if (word.level == Level::work) {
      if (!take_numbered_part(read)) continue;
      cursor = read;
      return true;
    }
    const bool deep = word.level > Level::paragraph && !v_.forms.brackets;
    Cursor number_at = read;
    const std::string_view bracketed = take_bracketed(number_at);
    std::string number;
    NumberForm form = NumberForm::none;
    if (!bracketed.empty() && v_.forms.brackets && word.level > Level::article) {
      number = normalise_number(bracketed);
      form = NumberForm::letter;
    } else {
      number_at = read;
      LatinNumber written = take_latin_number(number_at, v_.forms, deep || word.plural,
                                              v_.forms.hyphens && !(word.plural && v_.forms.hyphen_ranges));
      if (word.level == Level::item) written = with_degree(written, v_.forms.degree_letters);
      if (written.form == NumberForm::none) continue;
      if (written.form == NumberForm::letter && !deep) continue;
      const bool act = word.level == Level::item || word.word.starts_with("reg");
      if (act && (is_part_of_act_number(number_at) || (path_.empty() && is_behind_year(cursor)))) continue;
      number = normal_number(written);
      form = written.form;
      if (form == NumberForm::letter && number_at.peek() == ')' && !inside_bracket(cursor.at())) {
        number_at.skip(1);  // "Buchstabe a)", "point e)"
      }
    }
    // "de artikelen 2 en 3, alsmede artikel 9 van de Wet B": the work is that of article 9 only.
    if (word.level <= Level::article && separator != ListSeparator::none && !path_.empty() &&
        (apart_ || (article_plural_ && !word.plural))) {
      scope_ = found_.size();
    }
    plural_ = word.plural;
    if (word.level <= Level::article) article_plural_ = word.plural;
    append_step({below_item(word.level, separator, form), number}, separator, cursor.at(), number_at.at());
    set_form(form);
    if (!bracketed.empty() && v_.forms.brackets) {
      bracket_texts_.resize(path_.size());
      bracket_texts_.back() = std::string(bracketed);
    }
    cursor = number_at;
    return true;
  }
  return false;
}

bool LatinParser::inside_bracket(std::size_t at) const {
  constexpr std::size_t farthest = 300;
  const std::size_t since = at - std::min(at, farthest);
  for (std::size_t depth = 0; at > since; --at) {
    const char c = text_[at - 1];
    if (c == '\n') return false;
    if (c == ')') ++depth;
    if (c == '(' && depth-- == 0) return true;
  }
  return false;
}

Level LatinParser::below_item(Level level, ListSeparator separator, NumberForm form) const {
  const bool joined = separator == ListSeparator::none || separator == ListSeparator::comma;
  const bool inside = level == Level::item && joined && !path_.empty() && path_.back().level == Level::item;
  return inside && forms_.size() == path_.size() && forms_.back() != form ? Level::subitem : level;
}

bool LatinParser::take_level_word(Cursor& cursor, const Lexicon::LevelWord& word) const {
  if (!cursor.may_see(word.word)) return false;
  Cursor read = cursor;
  const bool sign = !is_word_char(Cursor(word.word, 0).peek_char());  // "§"
  if (sign ? !read.take(word.word) : !read.take_word(word.word)) return false;
  const bool stop = word.abbreviated && read.take(".");
  if (word.plural) read.take(":");
  if (read.skip_blanks_and_line_break() == 0 && !stop && !sign && read.peek() != '(') return false;
  cursor = read;
  return true;
}

bool LatinParser::take_ordinals(Cursor& cursor, ListSeparator separator) {
  constexpr std::size_t most = 64;
  std::vector<TakenOrdinal> taken;
  Cursor read = cursor;
  bool range = false;
  while (taken.size() < most) {
    const std::size_t begin = read.at();
    const Lexicon::OrdinalWord* ordinal = take_ordinal(read);
    if (ordinal == nullptr) break;
    taken.push_back({ordinal->number, begin, read.at(), range});
    Cursor level = read;
    level.skip_blanks_and_line_break();
    if (const Lexicon::LevelWord* word = take_level_behind(level)) {
      if (word->level == Level::work) return take_sentence(cursor, level);
      if (word->level == Level::subitem && path_.empty()) {
        // "Article 7(3), second subparagraph", but "the first subparagraph" is one of the paragraph around
        // the words, which trees do not part further.
        path_ = {{Level::paragraph, {}}};
        add(cursor.at(), level.at(), Relative::same);
      } else {
        append_ordinals(taken, word->level, separator, level.at());
      }
      cursor = level;
      return true;
    }
    const ListSeparator next = take_separator(read);
    if (next == ListSeparator::none) break;
    range = next == ListSeparator::range;
    skip_fillers(read);
  }
  return !taken.empty() && is_ascii_digit(read.peek()) && take_bare_ordinals(cursor, separator, taken);
}

bool LatinParser::take_bare_ordinals(Cursor& cursor, ListSeparator separator,
                                     std::span<const TakenOrdinal> taken) {
  if (!article_plural_ || path_.empty() || path_.front().level != Level::article) return false;
  const std::size_t end = taken.back().end;
  append_ordinals(taken, Level::paragraph, separator, end);
  cursor.skip(end - cursor.at());
  return true;
}

void LatinParser::append_ordinals(std::span<const TakenOrdinal> taken, Level level, ListSeparator separator,
                                  std::size_t end) {
  for (std::size_t i = 0; i < taken.size(); ++i) {
    const std::size_t own_end = i + 1 == taken.size() ? end : taken[i].end;
    if (taken[i].range) {
      found_.back().last = taken[i].number;
      found_.back().span.end = static_cast<std::uint32_t>(own_end);
    } else {
      append_step({level, std::string(taken[i].number)}, i == 0 ? separator : ListSeparator::list,
                  taken[i].begin, own_end);
    }
  }
}

bool LatinParser::take_numbered_part(Cursor& cursor) {
  if (path_.empty() || cursor.take_digits().empty() || is_word_char(cursor.peek_char())) return false;
  while (true) {  // "Satz 1 und 2", "Satz 1 bis 3"
    Cursor read = cursor;
    if (take_separator(read) == ListSeparator::none || read.take_digits().empty()) break;
    if (is_word_char(read.peek_char())) break;
    cursor = read;
  }
  found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
  return true;
}

bool LatinParser::take_sentence(Cursor& cursor, const Cursor& end) {
  if (path_.empty()) return false;
  found_.back().span.end = static_cast<std::uint32_t>(end.at());
  cursor = end;
  return true;
}

const Lexicon::OrdinalWord* LatinParser::take_ordinal(Cursor& cursor) const {
  for (const Lexicon::OrdinalWord& ordinal : v_.ordinals.at(cursor)) {
    if (cursor.take_word(ordinal.word)) return &ordinal;
  }
  return nullptr;
}

const Lexicon::LevelWord* LatinParser::take_level_behind(Cursor& cursor) const {
  for (const Lexicon::LevelWord& word : v_.after_ordinal.at(cursor)) {
    if (cursor.take_word(word.word)) return &word;
  }
  return nullptr;
}

bool LatinParser::take_bracket_step(Cursor& cursor, ListSeparator separator) {
  if (!v_.forms.brackets || path_.empty() || path_.back().level < Level::article) return false;
  Cursor read = cursor;
  const std::string_view written = take_bracketed(read);
  if (written.empty()) return false;
  const std::size_t begin = cursor.at();
  const std::string number = normalise_number(written);
  if (separator == ListSeparator::none) {
    path_.push_back({bracket_level(path_.size()), number});
    bracket_texts_.resize(path_.size());
    bracket_texts_.back() = std::string(written);
    found_.back().path = path_;
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
  } else {
    if (found_.back().relative != Relative::none) return false;
    const std::size_t depth = depth_of_bracket(written);
    if (depth == 0) return false;
    path_.resize(depth);
    bracket_texts_.resize(depth);
    path_.back().number = number;
    bracket_texts_.back() = std::string(written);
    add(begin, read.at(), Relative::none);
  }
  cursor = read;
  return true;
}

std::size_t LatinParser::depth_of_bracket(std::string_view written) const {
  const auto known = std::min(path_.size(), bracket_texts_.size());
  const auto begin = bracket_texts_.begin();
  const auto end = begin + static_cast<std::ptrdiff_t>(known);
  // "(a)(1)(i) or (a)(2)": a repeated mark does not continue the list of its kind.
  const auto again = std::find(begin, end, written);
  if (again != end) return static_cast<std::size_t>(again - begin) + 1;
  std::size_t depth = known;
  while (depth > 0 &&
         (bracket_texts_[depth - 1].empty() || !same_bracket_list(bracket_texts_[depth - 1], written))) {
    --depth;
  }
  return depth;
}

Level LatinParser::bracket_level(std::size_t depth) const {
  const Level deepest = path_.back().level;
  if (deepest == Level::article || depth == 0) return Level::paragraph;
  return deepest == Level::paragraph ? Level::item : Level::subitem;
}

bool LatinParser::take_bare(Cursor& cursor, ListSeparator separator) {
  if (separator == ListSeparator::none || path_.empty()) return false;
  Cursor read = cursor;
  skip_fillers(read);
  const std::size_t begin = read.at();
  const bool letters = std::find(forms_.begin(), forms_.end(), NumberForm::letter) != forms_.end();
  const LatinNumber written =
      take_latin_number(read, v_.forms, letters, v_.forms.hyphens && !(plural_ && v_.forms.hyphen_ranges));
  if (written.form == NumberForm::none) return false;
  if (written.form == NumberForm::letter && read.peek() == '.') {
    Cursor name(text_, begin);  // "lettera b), l. 241/1990": a short name of a kind of law
    if (take_name(name, v_.names).in == In::named && name.at() > read.at() + 1) return false;
  }
  const bool below_letter = written.form == NumberForm::degree && path_.back().level == Level::item &&
                            forms_.size() == path_.size() && forms_.back() == NumberForm::letter;
  if (below_letter && separator == ListSeparator::comma) {  // "onder e, 1° en 3°"
    append_step({Level::subitem, normal_number(written)}, separator, begin, read.at());
    set_form(written.form);
    cursor = read;
    return true;
  }
  std::size_t depth = std::min(path_.size(), forms_.size());
  while (depth > 0 && forms_[depth - 1] != written.form) --depth;
  if (depth == 0) return false;
  // "de artikelen 14 lid 3 en 87": a number too large to go on counting the paragraphs of article 14.
  const bool rises = path_[0].level == Level::article && forms_[0] == written.form &&
                     leading_value(written.text) >= leading_value(path_[0].number);
  if (article_plural_ && rises) depth = 1;
  if (!is_listed_number(read, rises)) return false;
  path_.resize(depth);
  path_.back().number = normal_number(written);
  bracket_texts_.clear();
  add(begin, read.at(), Relative::none);
  set_form(written.form);
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
  const Level level = range.path.back().level;
  Cursor read = cursor;
  skip_fillers(read);
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

void LatinParser::set_form(NumberForm form) {
  forms_.resize(path_.size(), NumberForm::none);
  forms_.back() = form;
}

/// "Article 4(1), second subparagraph, point (b)": a subparagraph without a number, within which the points
/// are those of the paragraph.
bool LatinParser::ends_in_subparagraph() const {
  return !found_.empty() && path_.size() > 1 && path_.back().level == Level::subitem &&
         path_[path_.size() - 2].level <= Level::paragraph && counts_subparagraph(found_.back());
}

bool LatinParser::counts_subparagraph(const Citation& citation) const {
  const std::string_view words = citation.span.of(text_);
  return std::ranges::any_of(ordinal_subparagraphs,
                             [&](std::string_view word) { return words.ends_with(word); });
}

void LatinParser::append_step(CitedStep step, ListSeparator separator, std::size_t begin, std::size_t end) {
  const bool joined = separator == ListSeparator::none || separator == ListSeparator::comma;
  if (step.level == Level::item && joined && ends_in_subparagraph()) {
    path_.pop_back();
    forms_.resize(std::min(forms_.size(), path_.size()));
  }
  const bool known = std::any_of(path_.begin(), path_.end(),
                                 [&](const CitedStep& other) { return other.level == step.level; });
  const bool deeper =
      !path_.empty() && !known &&
      (path_.back().level < step.level || (is_structural(path_.back().level) && is_structural(step.level)));
  if (deeper && joined) {
    path_.push_back(std::move(step));
    found_.back().path = path_;
    found_.back().span.end = static_cast<std::uint32_t>(end);
    return;
  }
  if (known) {
    while (path_.back().level != step.level) path_.pop_back();
    path_.pop_back();
  } else {
    path_.clear();
  }
  bracket_texts_.clear();
  forms_.resize(std::min(forms_.size(), path_.size()));
  path_.push_back(std::move(step));
  add(begin, end, Relative::none);
}

void LatinParser::add(std::size_t begin, std::size_t end, Relative relative) {
  found_.push_back(cited_provision(begin, end, path_, relative));
}

}  // namespace pandect
