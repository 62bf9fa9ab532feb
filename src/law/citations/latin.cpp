#include "law/citations/latin.h"

#include <algorithm>
#include <string>

#include "law/citations/latin_numbers.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;

enum class Separator : std::uint8_t { none, comma, list, range };

std::vector<std::string_view> trigger_words(const Vocabulary& v) {
  std::vector<std::string_view> words;
  for (const LevelWord& word : v.before_number) words.push_back(word.word);
  for (const OrdinalWord& word : v.ordinals) words.push_back(word.word);
  for (const RelativeWords& words_of : v.relative) words.push_back(words_of.words);
  for (const WorkWords& words_of : v.works) {
    if (words_of.stands_alone) words.push_back(words_of.words);
  }
  for (const std::string_view word : v.works_before) words.push_back(word);
  return words;
}

/// Takes the words in order, blanks or one line break between them.
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

std::uint32_t leading_value(std::string_view number) {
  return digits_value(Cursor(number, 0).take_digits());
}

bool is_structural(Level level) {
  return level < Level::article;
}

class Parser {
 public:
  Parser(const Vocabulary& vocabulary, const Triggers& triggers, std::string_view text)
      : v_(vocabulary), triggers_(triggers), text_(text) {}

  std::vector<Citation> run() {
    for (std::size_t at = 0; const auto hit = triggers_.next(text_, at);) {
      Cursor cursor(text_, hit->at);
      at = parse(cursor) ? std::max(cursor.at(), hit->at + 1) : hit->at + 1;
    }
    return std::move(found_);
  }

 private:
  bool parse(Cursor& cursor) {
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

  bool parse_behind_work(Cursor& cursor, const NamedWork& work) {
    if (!found_.empty() && found_.back().span.end > work.span.begin) return false;
    const std::size_t first = found_.size();
    if (!parse_list(cursor, work)) {
      path_.clear();
      const std::size_t begin = cursor.at();
      const LatinNumber number = take_latin_number(cursor, v_, false, v_.hyphens);
      if (number.form != NumberForm::digits) return false;
      append_step({Level::article, normal_number(number)}, Separator::list, begin, cursor.at());
      while (parse_next(cursor)) {
      }
      set_work(found_, first, work);
    }
    found_[first].span.begin = work.span.begin;
    return true;
  }

  bool parse_work_alone(Cursor& cursor) {
    for (const WorkWords& words : v_.works) {
      Cursor read = cursor;
      if (!words.stands_alone || !take_words(read, words.words)) continue;
      found_.push_back(whole_work({words.in, {}, {}}, make_span(cursor.at(), read.at())));
      cursor = read;
      return true;
    }
    return false;
  }

  bool parse_list(Cursor& cursor, const NamedWork& before) {
    const std::size_t first = found_.size();
    path_.clear();
    forms_.clear();
    bracket_texts_.clear();
    plural_ = false;
    article_plural_ = false;
    scope_ = first;
    if (!take_step(cursor, Separator::none)) return false;
    while (parse_next(cursor)) {
    }
    if (before.in != In::unstated) {
      set_work(found_, first, before);
      return true;
    }
    take_outer(cursor, first);
    NamedWork work = take_work_behind(cursor);
    if (work.in == In::unstated && v_.take_name_before != nullptr &&
        found_[first].relative == Relative::none) {
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

  /// The first citation from which on all are numbered like the last: in "de artikelen 3:189 en 3:194 of
  /// artikel 212o van de Wet B" the work holds the last only.
  std::size_t same_numbering_from(std::size_t first) const {
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

  /// "hoofdstuk 8 van de Wet A, met uitzondering van artikel 8:1": what is taken out is of the same work.
  bool take_exception(Cursor& cursor, const NamedWork& work) {
    Cursor read = cursor;
    read.take(",");
    read.skip_blanks_and_line_break();
    if (!take_any_words(read, v_.exception_words)) return false;
    read.skip_blanks_and_line_break();
    skip_fillers(read);
    const std::size_t first = found_.size();
    path_.clear();
    forms_.clear();
    if (!take_step(read, Separator::none)) return false;
    while (parse_next(read)) {
    }
    take_outer(read, first);
    const NamedWork own = take_work_behind(read);
    set_work(found_, first, own.in == In::unstated ? work : own);
    cursor = read;
    return true;
  }

  /// "de artikelen 184 van de Wet A, 170 van de Wet B en 98b van de Wet C": a number that has a work of its
  /// own.
  bool take_next_work(Cursor& cursor) {
    Cursor read = cursor;
    const Separator separator = take_separator(read);
    if (separator != Separator::comma && separator != Separator::list) return false;
    const std::size_t first = found_.size();
    path_.resize(1);
    forms_.resize(1, NumberForm::none);
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

  /// "46i, met uitzondering van het eerste lid, onder c, 46j": what is taken out of one element of a list.
  void skip_exception(Cursor& cursor) {
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
    const bool taken = take_step(read, Separator::list) &&
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

  /// "14.3.2(a) [Transfer of Business], 14.3.4": the heading of what is cited, when the list goes on behind
  /// it.
  void skip_heading(Cursor& cursor) {
    constexpr std::size_t longest = 100;
    Cursor read = cursor;
    read.skip_blanks();
    if (read.peek() != '[') return;
    const std::size_t end = read.rest().substr(0, longest).find_first_of("]\n");
    if (end == std::string_view::npos || read.rest()[end] != ']') return;
    read.skip(end + 1);
    if (Cursor next = read; take_separator(next) != Separator::none) cursor = read;
  }

  /// A further step below an article.
  bool parse_below_article(Cursor& cursor) {
    Cursor read = cursor;
    const Separator separator = take_separator(read);
    if (separator == Separator::range) return false;
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

  bool parse_next(Cursor& cursor) {
    Cursor read = cursor;
    skip_exception(read);
    const Cursor behind_exception = read;
    skip_heading(read);
    const Separator separator = take_separator(read);
    const bool taken = separator == Separator::range
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

  Separator take_separator(Cursor& cursor) {
    cursor.skip_blanks_and_line_break();
    if (take_any_words(cursor, v_.range_words) || cursor.take("–") || cursor.take("—") || cursor.take("-")) {
      cursor.skip_blanks_and_line_break();
      return Separator::range;
    }
    Separator separator = Separator::none;
    if (cursor.sees(".,")) cursor.skip(1);
    if (cursor.take(",") || ((plural_ || article_plural_) && cursor.take(";"))) separator = Separator::comma;
    cursor.skip_blanks_and_line_break();
    apart_ = !v_.apart_word.empty() && Cursor(cursor).take_word(v_.apart_word);
    constexpr int most_words = 2;  // "respectievelijk jo."
    for (int count = 0; count < most_words; ++count) {
      if (!take_any_words(cursor, v_.list_words) && !cursor.take("&")) break;
      separator = Separator::list;
      cursor.skip_blanks_and_line_break();
    }
    cursor.skip_blanks_and_line_break();
    return separator;
  }

  void skip_fillers(Cursor& cursor) const {
    constexpr int most = 4;
    for (int count = 0; count < most && take_any_words(cursor, v_.fillers); ++count) {
      cursor.take(",");
      cursor.skip_blanks_and_line_break();
    }
  }

  /// A step of any form, put where it belongs.
  bool take_step(Cursor& cursor, Separator separator) {
    Cursor read = cursor;
    if (!found_.empty() && !path_.empty()) skip_fillers(read);
    if (take_relative(read, separator) || take_word_step(read, separator) || take_ordinals(read, separator) ||
        take_bracket_step(read, separator)) {
      cursor = read;
      return true;
    }
    return false;
  }

  bool take_relative(Cursor& cursor, Separator separator) {
    if (!path_.empty() && separator != Separator::list) return false;
    for (const RelativeWords& words : v_.relative) {
      Cursor read = cursor;
      if (words.lower_case ? !read.take(words.words) : !take_words(read, words.words)) continue;
      if (is_numbered(read, words.level)) return false;  // "this Section 6.06" is section 6.06
      path_ = {{words.level, {}}};
      add(cursor.at(), read.at(), words.relative);
      cursor = read;
      return true;
    }
    return false;
  }

  /// Whether a number follows a relative reference, or a bracket that makes it an item: "this clause (i)".
  bool is_numbered(Cursor cursor, Level level) const {
    if (cursor.skip_blanks_and_line_break() == 0 || !v_.brackets) return false;
    if (level == Level::article && cursor.peek() == '(') return !take_bracketed(cursor).empty();
    return take_latin_number(cursor, v_, false, v_.hyphens).form != NumberForm::none;
  }

  /// "artikel 5", "§ 5", "lid 2", "onder a", "subsection (2)".
  bool take_word_step(Cursor& cursor, Separator separator) {
    for (const LevelWord& word : v_.before_number) {
      Cursor read = cursor;
      if (!take_level_word(read, word)) continue;
      const bool deep = word.level > Level::paragraph && !v_.brackets;
      Cursor number_at = read;
      const std::string_view bracketed = take_bracketed(number_at);
      std::string number;
      NumberForm form = NumberForm::none;
      if (!bracketed.empty() && v_.brackets && word.level > Level::article) {
        number = normalise_number(bracketed);
        form = NumberForm::letter;
      } else {
        number_at = read;
        const LatinNumber written =
            take_latin_number(number_at, v_, deep || word.plural, v_.hyphens && !word.plural);
        if (written.form == NumberForm::none) continue;
        if (written.form == NumberForm::letter && !deep) continue;
        number = normal_number(written);
        form = written.form;
      }
      // "de artikelen 2 en 3, alsmede artikel 9 van de Wet B": the work is that of article 9 only.
      if (word.level <= Level::article && separator != Separator::none && !path_.empty() &&
          (apart_ || (article_plural_ && !word.plural))) {
        scope_ = found_.size();
      }
      plural_ = word.plural;
      if (word.level <= Level::article) article_plural_ = word.plural;
      append_step({below_item(word.level, separator, form), number}, separator, cursor.at(), number_at.at());
      set_form(form);
      if (!bracketed.empty() && v_.brackets) {
        bracket_texts_.resize(path_.size());
        bracket_texts_.back() = std::string(bracketed);
      }
      cursor = number_at;
      return true;
    }
    return false;
  }

  /// "onderdeel c, onder 2°": an item in an item of another kind is one level deeper.
  Level below_item(Level level, Separator separator, NumberForm form) const {
    const bool joined = separator == Separator::none || separator == Separator::comma;
    const bool inside = level == Level::item && joined && !path_.empty() && path_.back().level == Level::item;
    return inside && forms_.size() == path_.size() && forms_.back() != form ? Level::subitem : level;
  }

  bool take_level_word(Cursor& cursor, const LevelWord& word) const {
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

  /// "eerste lid", "het eerste, tweede en vierde lid", "eerste tot en met derde lid".
  bool take_ordinals(Cursor& cursor, Separator separator) {
    struct Taken {
      std::string_view number;
      std::size_t begin;
      std::size_t end;
      bool range;
    };
    constexpr std::size_t most = 64;
    std::vector<Taken> taken;
    Cursor read = cursor;
    bool range = false;
    while (taken.size() < most) {
      const std::size_t begin = read.at();
      const OrdinalWord* ordinal = take_ordinal(read);
      if (ordinal == nullptr) break;
      taken.push_back({ordinal->number, begin, read.at(), range});
      Cursor level = read;
      level.skip_blanks_and_line_break();
      if (const LevelWord* word = take_level_behind(level)) {
        if (word->level == Level::work) return take_sentence(cursor, level);
        for (std::size_t i = 0; i < taken.size(); ++i) {
          const std::size_t end = i + 1 == taken.size() ? level.at() : taken[i].end;
          if (taken[i].range) {
            found_.back().last = taken[i].number;
            found_.back().span.end = static_cast<std::uint32_t>(end);
          } else {
            append_step({word->level, std::string(taken[i].number)}, i == 0 ? separator : Separator::list,
                        taken[i].begin, end);
          }
        }
        cursor = level;
        return true;
      }
      const Separator next = take_separator(read);
      if (next == Separator::none) break;
      range = next == Separator::range;
      skip_fillers(read);
    }
    return false;
  }

  /// "tweede volzin": a part of a provision that trees do not hold; it belongs to the reference being read.
  bool take_sentence(Cursor& cursor, const Cursor& end) {
    if (path_.empty()) return false;
    found_.back().span.end = static_cast<std::uint32_t>(end.at());
    cursor = end;
    return true;
  }

  const OrdinalWord* take_ordinal(Cursor& cursor) const {
    for (const OrdinalWord& ordinal : v_.ordinals) {
      if (cursor.take_word(ordinal.word)) return &ordinal;
    }
    return nullptr;
  }

  const LevelWord* take_level_behind(Cursor& cursor) const {
    for (const LevelWord& word : v_.after_ordinal) {
      if (cursor.take_word(word.word)) return &word;
    }
    return nullptr;
  }

  /// "(a)" behind a number or in a list of such.
  bool take_bracket_step(Cursor& cursor, Separator separator) {
    if (!v_.brackets || path_.empty() || path_.front().level < Level::article) return false;
    Cursor read = cursor;
    const std::string_view written = take_bracketed(read);
    if (written.empty()) return false;
    const std::size_t begin = cursor.at();
    const std::string number = normalise_number(written);
    if (separator == Separator::none) {
      path_.push_back({bracket_level(path_.size()), number});
      bracket_texts_.resize(path_.size());
      bracket_texts_.back() = std::string(written);
      found_.back().path = path_;
      found_.back().span.end = static_cast<std::uint32_t>(read.at());
    } else {
      if (found_.back().relative != Relative::none) return false;
      std::size_t depth = path_.size();
      while (depth > 0 && (depth > bracket_texts_.size() || bracket_texts_[depth - 1].empty() ||
                           !same_bracket_list(bracket_texts_[depth - 1], written))) {
        --depth;
      }
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

  Level bracket_level(std::size_t depth) const {
    const Level deepest = path_.back().level;
    if (deepest == Level::article || depth == 0) return Level::paragraph;
    return deepest == Level::paragraph ? Level::item : Level::subitem;
  }

  /// "…, 13 en 15", "a, b en c": of the level of the deepest step whose number was written in that form.
  bool take_bare(Cursor& cursor, Separator separator) {
    if (separator == Separator::none || path_.empty()) return false;
    Cursor read = cursor;
    skip_fillers(read);
    const std::size_t begin = read.at();
    const bool letters = std::find(forms_.begin(), forms_.end(), NumberForm::letter) != forms_.end();
    const LatinNumber written = take_latin_number(read, v_, letters, v_.hyphens && !plural_);
    if (written.form == NumberForm::none) return false;
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

  /// Whether what follows leaves a bare number the number of a provision: after "artikelen" anything but a
  /// unit of measure, after "artikel" only what goes on with the list or ends the phrase.
  bool is_listed_number(Cursor cursor, bool rises) const {
    cursor.skip_blanks_and_line_break();
    if (take_any_words(cursor, v_.units) || cursor.sees("%") || cursor.sees("€")) return false;
    if (plural_ || article_plural_ || rises || !is_word_char(cursor.peek_char())) return true;
    if (v_.take_abbreviation != nullptr && v_.take_abbreviation(cursor).in != In::unstated) return true;
    return take_any_words(cursor, v_.list_words) || take_any_words(cursor, v_.range_words) ||
           take_any_words(cursor, v_.of_words) || take_ordinal(cursor) != nullptr ||
           std::any_of(v_.before_number.begin(), v_.before_number.end(),
                       [&](const LevelWord& word) { return cursor.take_word(word.word); });
  }

  bool take_range_end(Cursor& cursor) {
    Citation& range = found_.back();
    if (range.path.empty() || !range.last.empty() || range.relative != Relative::none) return false;
    const Level level = range.path.back().level;
    Cursor read = cursor;
    skip_fillers(read);
    for (const LevelWord& word : v_.before_number) {
      if (word.level == level && take_level_word(read, word)) break;
    }
    // "4.1(a) to 4.1(d)": the number before the bracket again.
    Cursor again = read;
    if (v_.brackets && range.path.size() > 1 &&
        normal_number(take_latin_number(again, v_, false, false)) == range.path.front().number) {
      read = again;
    }
    const std::string_view bracketed = v_.brackets ? take_bracketed(read) : std::string_view{};
    if (!bracketed.empty()) {
      range.last = normalise_number(bracketed);
      cursor = read;
      return true;
    }
    if (forms_.size() != path_.size()) return false;
    const LatinNumber written = take_latin_number(read, v_, level > Level::paragraph, false);
    if (written.form == NumberForm::none || written.form != forms_.back()) return false;
    range.last = normal_number(written);
    cursor = read;
    return true;
  }

  /// Of the step added last.
  void set_form(NumberForm form) {
    forms_.resize(path_.size(), NumberForm::none);
    forms_.back() = form;
  }

  /// Puts a step into the reference being read, or begins the next one with it.
  void append_step(CitedStep step, Separator separator, std::size_t begin, std::size_t end) {
    const bool joined = separator == Separator::none || separator == Separator::comma;
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

  void add(std::size_t begin, std::size_t end, Relative relative) {
    Citation citation;
    citation.span = make_span(begin, end);
    citation.path = path_;
    citation.relative = relative;
    found_.push_back(std::move(citation));
  }

  /// "van artikel 5", "of this section", "van hoofdstuk 2" behind a list: what stands around it.
  void take_outer(Cursor& cursor, std::size_t first) {
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

  bool wrap(Cursor& cursor, std::size_t first) {
    const Level inner = found_[first].path.front().level;
    const std::size_t count = found_.size();
    const std::vector<CitedStep> kept = path_;
    path_.clear();
    bracket_texts_.clear();
    if (!take_step(cursor, Separator::none)) {
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

  /// A further step of the one reference being read; nothing that would begin another.
  bool parse_next_deeper(Cursor& cursor) {
    const std::size_t count = found_.size();
    Cursor read = cursor;
    const Separator separator = take_separator(read);
    if (separator != Separator::none && separator != Separator::comma) return false;
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

  /// "van de Wet op …", "of this Act", "BW" behind a list.
  NamedWork take_work_behind(Cursor& cursor) {
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

  NamedWork accept_work(Cursor& cursor, const Cursor& read, const NamedWork& work) {
    const std::size_t end = work.name.empty() ? read.at() : work.span.end;
    found_.back().span.end = static_cast<std::uint32_t>(end);
    cursor.skip(end - cursor.at());
    return work;
  }

  const Vocabulary& v_;
  const Triggers& triggers_;
  std::string_view text_;
  std::vector<Citation> found_;
  std::vector<CitedStep> path_;
  /// The bracketed numbers of path_ as written, "" for steps of another form.
  std::vector<std::string> bracket_texts_;
  /// How the numbers of path_ are written; `none` for ordinals and brackets.
  std::vector<NumberForm> forms_;
  bool plural_ = false;          ///< of the last word before a number
  bool apart_ = false;           ///< whether the last separator was the apart_word
  std::size_t scope_ = 0;        ///< the first citation that a work named behind the list is meant for
  bool article_plural_ = false;  ///< of the last such word for an article or what is above it
};

}  // namespace

LatinGrammar::LatinGrammar(const Vocabulary& vocabulary)
    : vocabulary_(vocabulary), triggers_(trigger_words(vocabulary), Triggers::Case::ignored) {}

std::vector<Citation> LatinGrammar::find(std::string_view text) const {
  return Parser(vocabulary_, triggers_, text).run();
}

std::string_view take_word(Cursor& cursor) {
  Cursor read = cursor;
  while (!read.done()) {
    const char32_t c = read.peek_char();
    if (!is_word_char(c)) {
      const bool joins =
          c == '-' || c == '\'' || c == 0x2019 || c == '.' || c == '/' || c == ':' || c == 0x2011;
      if (!joins || read.at() == cursor.at()) break;
      Cursor after = read;
      after.skip_char();
      if (!is_word_char(after.peek_char()) && !(c == '-' && after.peek() == ' ')) break;
    }
    read.skip_char();
    if (read.at() - cursor.at() > longest_work_name) break;
  }
  const std::string_view word = cursor.rest().substr(0, read.at() - cursor.at());
  cursor = read;
  return word;
}

bool is_capitalised(std::string_view word) {
  if (word.empty()) return false;
  std::size_t offset = 0;
  const char32_t c = decode_utf8(word, offset);
  return (c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7);
}

NamedWork make_named(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && std::string_view(" \t\r\n,;:").find(text[end - 1]) != std::string_view::npos) --end;
  if (end == begin) return {};
  return {In::named, std::string(text.substr(begin, end - begin)), make_span(begin, end)};
}

}  // namespace pandect
