#include <algorithm>

#include "citations/grammar/inside_parser.h"
#include "text/han_number.h"
#include "text/spelled_number.h"
#include "text/utf8.h"

namespace pandect {

using In = Citation::In;
using Relative = Citation::Relative;

namespace {

/// True if another of the words continues at the cursor; a "_" at its end stands for a blank.
bool continues_word(const Cursor& cursor, const InsideWords::Words& others) {
  return std::ranges::any_of(others, [&](std::string_view word) {
    const bool ends = word.ends_with('_');
    if (ends) word.remove_suffix(1);
    Cursor read = cursor;
    return read.take(word) && (!ends || read.peek() == ' ');
  });
}

constexpr char32_t first_roman_sign = 0x2160;

/// "Ⅰ" to "Ⅻ".
bool is_roman_sign(char32_t c) {
  return c >= first_roman_sign && c < first_roman_sign + 12;
}

}  // namespace

InsideParser::Separator InsideParser::take_separator(Cursor& cursor) const {
  Cursor read = cursor;
  read.skip_blanks();
  Separator separator = Separator::none;
  if (read.take_any(w_.range)) {
    separator = Separator::range;
    read.skip_blanks();
  }
  for (int count = 0; count < 2 && separator != Separator::range; ++count) {
    Cursor word = read;
    const bool comma = word.take(",");
    if (!comma && !word.take_any(w_.list)) break;
    // "나목" is a subitem, and no "나" that joins.
    if (!comma && !w_.letter_word.empty() && word.sees(w_.letter_word)) break;
    separator = Separator::list;
    word.skip_blanks();
    read = word;
  }
  if (separator != Separator::none || w_.blanks) cursor = read;
  return separator;
}

std::string InsideParser::take_number(Cursor& cursor) const {
  std::size_t at = cursor.at();
  auto value = read_number_of_east(text_, at);
  cursor.skip(at - cursor.at());
  if (!value && text_.substr(0, at).ends_with(w_.prefix)) value = take_spelled_number(cursor, w_.language);
  return value ? std::to_string(*value) : std::string();
}

/// "第12条の2の3".
void InsideParser::take_branches(Cursor& cursor, std::string& number) const {
  while (!w_.branch.empty()) {
    Cursor branch = cursor;
    if (!branch.take(w_.branch)) return;
    const std::string more = take_number(branch);
    if (more.empty() || Cursor(branch).take_any(w_.counted)) return;  // "第二項の三十日"
    number += std::string(w_.branch) + more;
    cursor = branch;
  }
}

/// "12条の2", "10 조": the number of a unit, after its prefix. In a list the unit may stand behind the last
/// number: "15、16条".
std::optional<CitedStep> InsideParser::take_unit(Cursor& cursor) const {
  constexpr int most_listed = 12;
  Cursor read = cursor;
  if (w_.blanks) read.skip_blanks();
  std::string number = take_number(read);
  if (number.empty()) return std::nullopt;
  const Cursor behind_number = read;
  for (int count = 0; count < most_listed; ++count) {
    if (w_.blanks) read.skip_blanks();
    for (const InsideWords::Unit& unit : w_.units) {
      Cursor behind = read;
      if (!behind.take(unit.word) || continues_word(behind, unit.not_before)) continue;
      if (count == 0) take_branches(behind, number);
      cursor = count == 0 ? behind : behind_number;
      return CitedStep{unit.level, number};
    }
    if (take_separator(read) == Separator::none || take_number(read).empty()) break;
  }
  return std::nullopt;
}

/// "§15", "§15의2", "§15-2".
std::optional<CitedStep> InsideParser::take_sign(Cursor& cursor) const {
  Cursor read = cursor;
  if (w_.sign.empty() || !read.take(w_.sign)) return std::nullopt;
  read.skip_blanks();
  std::string number = take_number(read);
  if (number.empty()) return std::nullopt;
  for (const InsideWords::Unit& unit : w_.units) {
    if (unit.level == Level::article) read.take(unit.word);
  }
  Cursor hyphen = read;
  if (hyphen.take("-")) {
    const std::string more = take_number(hyphen);
    if (!more.empty()) {
      number += std::string(w_.branch) + more;
      read = hyphen;
    }
  } else {
    take_branches(read, number);
  }
  cursor = read;
  return CitedStep{Level::article, number};
}

/// "①", "①항", "Ⅱ", unless a sentence begins after it; "③" of "Ⅱ③" is an item.
std::optional<CitedStep> InsideParser::take_circled(Cursor& cursor) const {
  Cursor read = cursor;
  read.skip_blanks();
  const std::size_t begin = read.at();
  const char32_t sign = read.peek_char();
  const bool circled = (sign >= 0x2460 && sign <= 0x2473) || (sign >= 0x3251 && sign <= 0x325F);
  if (!w_.circled || !(circled || is_roman_sign(sign))) return std::nullopt;
  if (circled && is_roman_sign(read.previous_char())) {
    read.skip_char();
    cursor = read;
    return CitedStep{Level::item, normalise_number(text_.substr(begin, read.at() - begin))};
  }
  read.skip_char();
  const std::string written = circled ? std::string(text_.substr(begin, read.at() - begin))
                                      : std::to_string(sign - first_roman_sign + 1);
  for (const InsideWords::Unit& unit : w_.units) {
    if (unit.level == Level::paragraph) read.take(unit.word);
  }
  Cursor behind = read;
  // "제3조 ① 누구든지 …": the paragraph itself.
  if (behind.skip_blanks() > 0 && is_word_char(behind.peek_char()) && !is_ascii_digit(behind.peek()) &&
      !behind.sees(w_.prefix))
    return std::nullopt;
  cursor = read;
  return CitedStep{Level::paragraph, normalise_number(written)};
}

/// "§15" after the name of a law or another provision; "①" after an article.
std::optional<CitedStep> InsideParser::take_by_sign(Cursor& cursor, Separator separator,
                                                    bool behind_work) const {
  if (path_.empty()) return behind_work ? take_sign(cursor) : std::nullopt;
  const Level last = path_.back().level;
  if (last == Level::addendum) return take_sign(cursor);
  const bool item = last == Level::paragraph && is_roman_sign(cursor.previous_char());
  if (last == Level::article || item || (last == Level::paragraph && separator != Separator::none)) {
    if (auto circled = take_circled(cursor)) return circled;
  }
  return separator == Separator::none ? std::nullopt : take_sign(cursor);
}

/// "가목"; "イ" of "第3号イ".
std::optional<CitedStep> InsideParser::take_letter(Cursor& cursor) const {
  if (w_.letters.empty() || cursor.done()) return std::nullopt;
  const bool may_stand = !w_.letter_word.empty() || (!path_.empty() && path_.back().level >= Level::item);
  if (!may_stand) return std::nullopt;
  Cursor read = cursor;
  read.skip_char();
  const std::string_view letter = text_.substr(cursor.at(), read.at() - cursor.at());
  if (letter.size() < 2 || w_.letters.find(letter) == std::string_view::npos) return std::nullopt;
  if (!w_.letter_word.empty()) {
    // Words like "거목" are no references, nor is "가목적".
    if (!read.take(w_.letter_word) || Cursor(read).take_any(w_.not_letter)) return std::nullopt;
  } else if (is_name_char_of_east(read.peek_char())) {
    // "イ又はロ": conjunctions may be written in Han characters.
    Cursor next = read;
    if (take_separator(next) == Separator::none) return std::nullopt;
  }
  cursor = read;
  return CitedStep{Level::subitem, std::string(letter)};
}

/// "1)" below a subitem, as in annexes.
bool InsideParser::take_bracket(Cursor& cursor) {
  if (!w_.brackets || path_.empty() || path_.back().level != Level::subitem) return false;
  Cursor read = cursor;
  read.skip_blanks();
  const std::string number = take_number(read);
  if (number.empty() || !read.take(")")) return false;
  path_.push_back({Level::subitem, number});
  found_.back().path = path_;
  cursor = read;
  return true;
}

bool InsideParser::take_step(Cursor& cursor, Separator separator, std::size_t begin, bool behind_work) {
  const bool first = path_.empty();
  if (first || separator == Separator::list) {
    if (take_repeated(cursor, begin) || take_relative(cursor, begin) || take_beside(cursor, begin) ||
        take_addendum(cursor, begin))
      return true;
  }
  Cursor read = cursor;
  if (auto step = take_by_sign(read, separator, behind_work)) {
    place(std::move(*step), separator, begin, read.at());
    cursor = read;
    return true;
  }
  const bool prefixed = read.take(w_.prefix);
  // "10조 2항" without 제 is a number of a provision only behind the name of a law or another provision.
  const bool bare = behind_work || !first;
  if (prefixed || bare || w_.bare_articles) {
    auto step = take_unit(read);
    if (step && (prefixed || bare || step->level == Level::article) &&
        is_number_of_provision(cursor, read, *step, prefixed)) {
      place(std::move(*step), separator, begin, read.at());
      cursor = read;
      return true;
    }
    if (prefixed) return false;
  }
  read = cursor;
  if (auto letter = take_letter(read)) {
    place(std::move(*letter), separator, begin, read.at());
    cursor = read;
    return true;
  }
  return separator == Separator::none && take_bracket(cursor);
}

/// False for the number of an official gazette or of a law ("법률 제1234호"), and for money ("3조 원").
bool InsideParser::is_number_of_provision(const Cursor& before, const Cursor& after, const CitedStep& step,
                                          bool prefixed) const {
  constexpr std::size_t longest_item = 3;
  if (step.level == Level::item) {
    Cursor number = before;
    number.take(w_.prefix);
    number.skip_blanks();
    if (number.take_digits().size() > longest_item) return false;
  }
  if (path_.empty() && step.level > Level::article) {
    const std::string_view words = text_.substr(0, before.at());
    const auto is_law = [&](std::string_view word) { return words.ends_with(word); };
    if (std::ranges::any_of(w_.numbered_laws, is_law)) return false;
  }
  Cursor behind = after;
  behind.skip_blanks();
  return prefixed || !behind.take_any(w_.counted);
}

bool InsideParser::take_repeated(Cursor& cursor, std::size_t begin) {
  for (const LeveledWord& repeated : w_.repeated) {
    Cursor read = cursor;
    if (!read.take(repeated.word)) continue;
    if (!w_.particles.empty() && is_hangul(read.peek_char())) continue;
    const Citation* const last = last_before(begin);
    const Citation before = last == nullptr ? Citation{} : *last;
    const auto step = std::ranges::find(before.path, repeated.level, &CitedStep::level);
    if (step == before.path.end()) {
      if (!path_.empty() || w_.lone_rests) return false;
      nothing_before_ = true;
      path_ = {{repeated.level, {}}};
    } else {
      path_.assign(before.path.begin(), step + 1);
    }
    if (list_work_.in == In::unstated) list_work_ = {before.in, before.work, before.work_span};
    add(begin, read.at(), before.relative);
    cursor = read;
    return true;
  }
  return false;
}

bool InsideParser::take_relative(Cursor& cursor, std::size_t begin) {
  for (const RelativeWord& step : w_.relative) {
    Cursor read = cursor;
    if (!read.take(step.word)) continue;
    if (!w_.particles.empty() && (is_hangul(cursor.previous_char()) || !ends_word(read))) continue;
    path_ = {{step.level, {}}};
    add(begin, read.at(), step.relative);
    cursor = read;
    return true;
  }
  return false;
}

/// True if a particle, a number or a non-letter follows: "이 조" is not the beginning of "이 조치".
bool InsideParser::ends_word(const Cursor& cursor) const {
  return w_.particles.empty() || !is_hangul(cursor.peek_char()) || Cursor(cursor).take_any(w_.particles);
}

/// "別表第一", "별표 1의2": the word precedes the number.
bool InsideParser::take_beside(Cursor& cursor, std::size_t begin) {
  for (const LeveledWord& beside : w_.before) {
    Cursor read = cursor;
    if (!read.take(beside.word)) continue;
    Cursor behind = read;
    if (w_.blanks) behind.skip_blanks();
    std::string number = take_number(behind);
    if (!number.empty()) {
      take_branches(behind, number);
      read = behind;
    } else if (!ends_word(read)) {
      return false;
    }
    path_ = {{beside.level, number}};
    add(begin, read.at(), Relative::none);
    cursor = read;
    return true;
  }
  return false;
}

/// "から第7条まで", "부터 제7조까지".
bool InsideParser::take_range_end(Cursor& cursor) {
  Citation& range = found_.back();
  if (range.path.empty() || !range.last.empty() || range.relative != Relative::none) return false;
  Cursor read = cursor;
  auto last = take_sign(read);
  if (!last) last = take_circled(read);
  if (!last) {
    read.take(w_.prefix);
    last = take_unit(read);
  }
  if (!last) last = take_letter(read);
  if (!last || last->level != range.path.back().level) return false;
  read.take_any(w_.range_end);
  range.last = last->number;
  cursor = read;
  return true;
}

void InsideParser::place(CitedStep step, Separator separator, std::size_t begin, std::size_t end) {
  const bool deeper = path_.empty() || path_.back().level < step.level;
  if (!path_.empty() && deeper && separator == Separator::none) {
    path_.push_back(std::move(step));
    found_.back().path = path_;
    found_.back().span.end = static_cast<std::uint32_t>(end);
    return;
  }
  std::optional<CitedStep> addendum;
  if (!path_.empty() && path_.front().level == Level::addendum) addendum = path_.front();
  while (!path_.empty() && path_.back().level >= step.level) path_.pop_back();
  // "제3조 및 제2항": the paragraph belongs to the article that contains the text.
  if (deeper && separator == Separator::list) path_.clear();
  if (addendum && path_.empty()) path_ = {*addendum};
  path_.push_back(std::move(step));
  add(begin, end, Relative::none);
}

void InsideParser::add(std::size_t begin, std::size_t end, Relative relative) {
  push(cited_provision(begin, end, path_, relative));
}

void InsideParser::push(Citation citation) {
  read_quotes(citation.span.begin);
  quoted_.push_back(in_quotes_);
  found_.push_back(std::move(citation));
}

/// Tracks the quotation marks of a line up to a position.
void InsideParser::read_quotes(std::size_t to) {
  for (; quotes_read_ < to; ++quotes_read_) {
    const std::string_view rest = text_.substr(quotes_read_);
    if (rest.front() == '"') in_quotes_ = !in_quotes_;
    if (rest.starts_with("“")) in_quotes_ = true;
    if (rest.starts_with("”") || rest.front() == '\n') in_quotes_ = false;
  }
}

/// The provision that "같은 조" repeats: the one cited before it or, if that is in quoted words ("제5조 중
/// "제7조"를 "제8조"로 하고, 같은 조 …"), the last one outside quotes.
const Citation* InsideParser::last_before(std::size_t begin) {
  constexpr std::size_t farthest = 50;  // citations back
  read_quotes(begin);
  for (std::size_t i = found_.size(), end = i - std::min(i, farthest); i-- > end;) {
    if (found_[i].span.end > begin || (quoted_[i] && !in_quotes_)) continue;
    return &found_[i];
  }
  return nullptr;
}

}  // namespace pandect
