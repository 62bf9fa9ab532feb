#include <algorithm>
#include <array>
#include <optional>

#include "citations/grammar/cited_work.h"
#include "citations/grammar/grammars.h"
#include "citations/grammar/korean_addenda.h"
#include "citations/grammar/korean_amendments.h"
#include "citations/grammar/korean_steps.h"
#include "citations/names/korean_works.h"
#include "text/scanner.h"

// References in Korean statutes: 제N조(의M) article, 제N항 paragraph, 제N호(의M) item, 가목 subitem, one
// after another from the widest, with 편, 장, 절, 관 above the article, 별표 (annex) and 부칙 (addendum)
// beside it.

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;

enum class Kind : std::uint8_t { work, step, numbered, relative_step, skip };

struct Trigger {
  std::string_view word;
  Kind kind;
};

constexpr std::array triggers{
    Trigger{"「", Kind::work},
    Trigger{"『", Kind::work},
    Trigger{"｢", Kind::work},
    Trigger{"같은 법", Kind::work},
    Trigger{"같은 영", Kind::work},
    Trigger{"같은 규칙", Kind::work},
    Trigger{"같은법", Kind::work},
    Trigger{"같은영", Kind::work},
    Trigger{"같은 시행", Kind::work},
    Trigger{"위 법률", Kind::work},
    Trigger{"위 법", Kind::work},
    Trigger{"동법", Kind::work},
    Trigger{"동 법", Kind::work},
    Trigger{"동 시행", Kind::work},
    Trigger{"동 규칙", Kind::work},
    Trigger{"같은 지침", Kind::work},
    Trigger{"같은 조례", Kind::work},
    Trigger{"같은 고시", Kind::work},
    Trigger{"같은 훈령", Kind::work},
    Trigger{"같은 조약", Kind::work},
    Trigger{"같은 협약", Kind::work},
    Trigger{"동 지침", Kind::work},
    Trigger{"동 규정", Kind::work},
    Trigger{"동 조례", Kind::work},
    Trigger{"동 고시", Kind::work},
    Trigger{"동 조약", Kind::work},
    Trigger{"동 협약", Kind::work},
    Trigger{"이 법", Kind::work},
    Trigger{"이 영", Kind::work},
    Trigger{"이 규칙", Kind::work},
    Trigger{"이법", Kind::work},
    Trigger{"이 계약", Kind::work},
    Trigger{"본 계약", Kind::work},
    Trigger{"이 약관", Kind::work},
    Trigger{"본 약관", Kind::work},
    Trigger{"법", Kind::work},
    Trigger{"영", Kind::work},
    Trigger{"규칙", Kind::work},
    Trigger{"규정", Kind::work},
    Trigger{"령", Kind::work},
    Trigger{"시행령", Kind::work},
    Trigger{"시행규칙", Kind::work},
    Trigger{"법률", Kind::work},
    Trigger{"법령", Kind::work},
    Trigger{"헌법", Kind::work},
    Trigger{"제", Kind::step},
    Trigger{"별표", Kind::step},
    Trigger{"부칙", Kind::step},
    Trigger{"같은 조", Kind::relative_step},
    Trigger{"같은조", Kind::relative_step},
    Trigger{"같은 항", Kind::relative_step},
    Trigger{"같은항", Kind::relative_step},
    Trigger{"같은 호", Kind::relative_step},
    Trigger{"같은 별표", Kind::relative_step},
    Trigger{"동조", Kind::relative_step},
    Trigger{"동항", Kind::relative_step},
    Trigger{"전조", Kind::relative_step},
    Trigger{"전항", Kind::relative_step},
    Trigger{"이 조", Kind::relative_step},
    Trigger{"이 항", Kind::relative_step},
    Trigger{"본조", Kind::relative_step},
    Trigger{"다음 조", Kind::relative_step},
    Trigger{"이 장", Kind::relative_step},
    Trigger{"이 절", Kind::relative_step},
    Trigger{"별지", Kind::skip},
    Trigger{"가목", Kind::step},
    Trigger{"나목", Kind::step},
    Trigger{"다목", Kind::step},
    Trigger{"라목", Kind::step},
    Trigger{"마목", Kind::step},
    Trigger{"바목", Kind::step},
    Trigger{"사목", Kind::step},
    Trigger{"아목", Kind::step},
    Trigger{"자목", Kind::step},
    Trigger{"차목", Kind::step},
    Trigger{"카목", Kind::step},
    Trigger{"타목", Kind::step},
    Trigger{"파목", Kind::step},
    Trigger{"하목", Kind::step},
};

const Triggers& trigger_search() {
  static const Triggers search = [] {
    std::array<std::string_view, triggers.size()> words;
    std::transform(triggers.begin(), triggers.end(), words.begin(), [](const Trigger& t) { return t.word; });
    return Triggers(words, Triggers::Case::exact);
  }();
  return search;
}

/// What a step "다음 조", "전항", "같은 조" is relative to.
struct RelativeStep {
  std::string_view word;
  Level level;
  Relative relative;
};
constexpr std::array<RelativeStep, 10> relative_steps{{{"전조", Level::article, Relative::previous},
                                                       {"전항", Level::paragraph, Relative::previous},
                                                       {"이 조", Level::article, Relative::same},
                                                       {"본조", Level::article, Relative::same},
                                                       {"이 항", Level::paragraph, Relative::same},
                                                       {"다음 조", Level::article, Relative::next},
                                                       {"이 장", Level::chapter, Relative::same},
                                                       {"이 절", Level::division, Relative::same},
                                                       {"이 편", Level::book, Relative::same},
                                                       {"이 관", Level::subdivision, Relative::same}}};

/// The words for what was cited just before: "같은 조 제2항".
struct RepeatedStep {
  std::string_view word;
  Level level;
};
constexpr std::array<RepeatedStep, 8> repeated_steps{{{"같은 조", Level::article},
                                                      {"같은조", Level::article},
                                                      {"동조", Level::article},
                                                      {"같은 항", Level::paragraph},
                                                      {"같은항", Level::paragraph},
                                                      {"동항", Level::paragraph},
                                                      {"같은 호", Level::item},
                                                      {"같은 별표", Level::annex}}};

/// Words inside a reference that name a part of a provision without a number: its main or its second
/// sentence.
constexpr std::array<std::string_view, 10> parts{
    "각 호 외의 부분", "각 목 외의 부분", "본문", "단서", "전단", "후단", "각 호", "각 목", "각호", "각목"};

enum class Separator : std::uint8_t { none, list, range };

Separator take_separator(Cursor& cursor) {
  constexpr std::array<std::string_view, 17> list_words{"ㆍ", "·",  "・",   "‧",    "및",    "또는",
                                                        "와", "과", "이나", "나",   "ᆞ",     "또한",
                                                        "、", "랑", "이랑", "하고", "그리고"};
  cursor.skip_blanks();
  if (cursor.take("부터") || cursor.take("내지") || cursor.take("~") || cursor.take("∼") ||
      cursor.take("～")) {
    cursor.skip_blanks();
    return Separator::range;
  }
  bool list = cursor.take(",");
  cursor.skip_blanks();
  Cursor word = cursor;
  if (word.take_any(list_words) && !word.sees("목")) {  // "나목" is a subitem
    cursor = word;
    list = true;
  }
  cursor.skip_blanks();
  return list ? Separator::list : Separator::none;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Citation> run() {
    for (std::size_t at = 0, since = 0; const auto hit = trigger_search().next(text_, at);) {
      const Trigger& trigger = triggers[hit->word];
      Cursor cursor(text_, hit->at);
      const bool taken = parse(trigger, cursor, since);
      if (taken) since = cursor.at();
      Cursor next(text_, hit->at);
      next.skip_char();
      at = taken ? std::max(cursor.at(), next.at()) : next.at();
    }
    give_to_amended_laws(text_, found_);
    return std::move(found_);
  }

 private:
  bool parse(const Trigger& trigger, Cursor& cursor, std::size_t since) {
    if (trigger.kind == Kind::skip) return skip_form(cursor);
    if (trigger.kind != Kind::work) return parse_list(cursor, {}, cursor.at());
    KoreanWork work = take_korean_work(cursor, since);
    if (!work.taken) return false;
    Cursor look = cursor;
    look.skip_blanks();
    skip_remark(look);
    addendum_ = {};
    if (skip_to_addendum(look, addendum_)) take_marks_before_name(work, since);
    if (parse_list(look, work.name, work.begin)) {
      cursor = look;
      return true;
    }
    if (!work.stands_alone) return false;
    push(whole_work(work.name, make_span(work.begin, cursor.at())));
    return true;
  }

  /// "2003. 12. 31. 개정 주차장법 부칙 제4조".
  void take_marks_before_name(KoreanWork& work, std::size_t since) {
    if (work.name.span.empty()) return;
    const std::size_t guess = work.begin;
    std::size_t begin = guess;
    const std::size_t marks = take_marks_before(text_, since, begin, work.name.span.end, addendum_);
    work.begin = marks;
    if (begin <= guess) return;
    // The words of the marks were taken for the name's first.
    work.name.span.begin = static_cast<std::uint32_t>(begin);
    work.name.name = std::string(work.name.span.of(text_));
  }

  /// "별지 제7호서식": a form, which is no provision.
  static bool skip_form(Cursor& cursor) {
    cursor.take("별지");
    cursor.skip_blanks();
    cursor.take("제");
    cursor.take_digits();
    cursor.take("호");
    return true;
  }

  /// "「…법」(이하 “법”이라 한다) 제3조": what a bracket says between the name and the number.
  static void skip_remark(Cursor& cursor) {
    constexpr std::size_t longest = 120;
    if (!cursor.sees("(이하")) return;
    const std::size_t end = cursor.rest().substr(0, longest).find(')');
    if (end == std::string_view::npos) return;
    cursor.skip(end + 1);
    cursor.skip_blanks();
  }

  bool parse_list(Cursor& cursor, const NamedWork& work, std::size_t begin) {
    const std::size_t first = found_.size();
    path_.clear();
    list_work_ = work;
    if (!take_step(cursor, Separator::none, begin, work.in != In::unstated)) return false;
    while (parse_next(cursor) || parse_part_of_division(cursor) || parse_bracket(cursor)) {
    }
    parse_marks_behind(cursor, first);
    for (std::size_t i = first; i < found_.size(); ++i) {
      if (found_[i].in != In::unstated || found_[i].relative != Relative::none) continue;
      found_[i].in = list_work_.in;
      found_[i].work = list_work_.name;
      if (!list_work_.name.empty()) found_[i].work_span = list_work_.span;
    }
    return true;
  }

  /// "부칙 제2조 및 제3조(2017. 1. 17. 개정)".
  void parse_marks_behind(Cursor& cursor, std::size_t first) {
    const auto untold = [](const std::vector<CitedStep>& path) {
      return !path.empty() && path.front().level == Level::addendum && path.front().number.empty();
    };
    AddendumMarks marks;
    if (!untold(path_) || !take_marks_behind(cursor, marks)) return;
    for (std::size_t i = first; i < found_.size(); ++i) {
      if (untold(found_[i].path)) found_[i].path.front().number = marks.as_number();
    }
    found_.back().span.end = static_cast<std::uint32_t>(cursor.at());
  }

  bool parse_next(Cursor& cursor) {
    Cursor read = cursor;
    if (take_part(read)) {
      found_.back().span.end = static_cast<std::uint32_t>(read.at());
      cursor = read;
      return true;
    }
    skip_heading(read);
    const Separator separator = take_separator(read);
    if (separator == Separator::range) {
      if (!take_range_end(read)) return false;
    } else if (!take_step(read, separator, read.at(), false)) {
      return false;
    }
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
    cursor = read;
    return true;
  }

  /// "「형법」 제2편제28장 유기와 학대의 죄 중 제271조": articles out of a division of the work.
  bool parse_part_of_division(Cursor& cursor) {
    constexpr std::size_t longest = 90;
    if (path_.empty() || path_.back().level >= Level::article || list_work_.in == In::unstated) return false;
    const std::string_view ahead = cursor.rest().substr(0, longest);
    const std::size_t of = ahead.find(" 중 제");
    if (of == std::string_view::npos || ahead.substr(0, of).find_first_of("\n,.") != std::string_view::npos)
      return false;
    if (ahead.substr(0, of).find("「") != std::string_view::npos) return false;
    Cursor read = cursor;
    read.skip(of + std::string_view(" 중 ").size());
    path_.clear();
    if (!take_step(read, Separator::none, read.at(), false)) return false;
    cursor = read;
    return true;
  }

  /// "「형법」 제173조의2(제172조제1항의 죄를 범한 자는 제외한다), 제174조": what a bracket behind an article
  /// of another law cites is of that law, and the list goes on behind it.
  bool parse_bracket(Cursor& cursor) {
    constexpr std::size_t longest = 200;
    if (list_work_.in != In::named || path_.empty() || path_.front().level != Level::article) return false;
    Cursor read = cursor;
    if (!read.take("(")) return false;
    const std::size_t end = read.rest().substr(0, longest).find_first_of(")(\n");
    Cursor number = read;
    const bool article = number.take("제") && !number.take_digits().empty() && number.take("조");
    if (!article || end == std::string_view::npos || read.rest()[end] != ')') return false;
    const std::size_t closing = read.at() + end;
    path_.clear();
    if (!take_step(read, Separator::none, read.at(), false)) return false;
    while (parse_next(read)) {
    }
    read.skip(closing + 1 - std::min(read.at(), closing + 1));
    cursor = read;
    return true;
  }

  /// "제271조(유기, 존속유기)제1항": the heading of an article in brackets, when the list goes on behind it.
  void skip_heading(Cursor& cursor) const {
    constexpr std::size_t longest = 120;
    if (cursor.peek() != '(' || path_.empty() || path_.back().level < Level::article) return;
    const std::string_view ahead = cursor.rest().substr(0, longest);
    const std::size_t end = ahead.find(')');
    if (end == std::string_view::npos ||
        ahead.substr(0, end).find_first_of("\n0123456789") != std::string_view::npos) {
      return;
    }
    Cursor read = cursor;
    read.skip(end + 1);
    Cursor next = read;
    take_separator(next);
    if (next.take("제") && !next.take_digits().empty()) cursor = read;
  }

  static bool take_part(Cursor& cursor) {
    cursor.skip_blanks();
    return cursor.take_any(parts).has_value();
  }

  /// "부터 제7조까지".
  bool take_range_end(Cursor& cursor) {
    Citation& range = found_.back();
    if (range.path.empty() || !range.last.empty() || range.relative != Relative::none) return false;
    Cursor read = cursor;
    NumberedStep last = take_korean_section(read);
    if (!last.taken) last = take_korean_circled(read);
    if (!last.taken) {
      read.take("제");
      last = take_korean_number(read);
    }
    if (!last.taken) last = take_korean_letter(read);
    if (!last.taken || last.step.level != range.path.back().level) return false;
    read.take("까지");
    range.last = last.step.number;
    cursor = read;
    return true;
  }

  bool take_step(Cursor& cursor, Separator separator, std::size_t begin, bool after_work) {
    Cursor read = cursor;
    if (path_.empty() || separator == Separator::list) {
      if (take_repeated(read, begin)) return accept(cursor, read);
      if (take_relative(read, begin)) return accept(cursor, read);
      if (take_beside(read, begin)) return accept(cursor, read);
    }
    if (const NumberedStep sign = take_by_sign(read, separator, after_work); sign.taken) {
      place(sign.step, separator, begin, read.at());
      return accept(cursor, read);
    }
    const bool marked = read.take("제");
    // "10조 2항" without 제 is a number of a provision only behind the name of a law or another provision.
    if (marked || after_work || !path_.empty()) {
      const NumberedStep step = take_korean_number(read);
      if (step.taken && is_number_of_provision(read, step, marked)) {
        place(step.step, separator, begin, read.at());
        return accept(cursor, read);
      }
      if (marked) return false;
    }
    NumberedStep letter = take_korean_letter(read);
    if (!letter.taken && !path_.empty() && path_.back().level == Level::subitem &&
        separator == Separator::none) {
      letter = take_korean_bracket(read);
      if (letter.taken) {
        path_.push_back(letter.step);
        found_.back().path = path_;
        return accept(cursor, read);
      }
    }
    if (!letter.taken) return false;
    place(letter.step, separator, begin, read.at());
    return accept(cursor, read);
  }

  /// "§15" behind the name of a law or another provision; "①" behind an article.
  NumberedStep take_by_sign(Cursor& cursor, Separator separator, bool after_work) const {
    if (path_.empty()) return after_work ? take_korean_section(cursor) : NumberedStep{};
    const Level last = path_.back().level;
    if (last == Level::addendum) return take_korean_section(cursor);
    if (last == Level::article || (last == Level::paragraph && separator != Separator::none)) {
      if (const NumberedStep circled = take_korean_circled(cursor); circled.taken) return circled;
    }
    return separator == Separator::none ? NumberedStep{} : take_korean_section(cursor);
  }

  static bool accept(Cursor& cursor, const Cursor& read) {
    cursor = read;
    return true;
  }

  /// Not the number of an official gazette or of a law ("법률 제1234호"), nor money ("3조 원").
  static bool is_number_of_provision(const Cursor& after, const NumberedStep& step, bool marked) {
    constexpr std::size_t longest_item = 3;
    if (step.step.level == Level::item && step.step.number.size() > longest_item &&
        has_only_digits(step.step.number)) {
      return false;
    }
    Cursor look = after;
    look.skip_blanks();
    return marked || !(look.sees("원") || look.sees("년") || look.sees("여"));
  }

  bool take_repeated(Cursor& cursor, std::size_t begin) {
    for (const RepeatedStep& repeated : repeated_steps) {
      Cursor read = cursor;
      if (!read.take(repeated.word) || is_hangul(read.peek_char())) continue;
      const Citation* const last = last_before(begin);
      if (last == nullptr) return false;
      const Citation before = *last;
      const auto step = std::find_if(before.path.begin(), before.path.end(),
                                     [&](const CitedStep& s) { return s.level == repeated.level; });
      if (step == before.path.end()) return false;
      path_.assign(before.path.begin(), step + 1);
      if (list_work_.in == In::unstated) list_work_ = {before.in, before.work, before.work_span};
      add(begin, read.at(), before.relative);
      cursor = read;
      return true;
    }
    return false;
  }

  bool take_relative(Cursor& cursor, std::size_t begin) {
    for (const RelativeStep& step : relative_steps) {
      Cursor read = cursor;
      if (is_hangul(read.previous_char()) || !read.take(step.word)) continue;
      if (!ends_word(read)) continue;
      path_ = {{step.level, {}}};
      add(begin, read.at(), step.relative);
      cursor = read;
      return true;
    }
    return false;
  }

  /// Whether a particle, a number or no letter follows, so that "이 조" is not the beginning of "이 조치".
  static bool ends_word(const Cursor& cursor) {
    constexpr std::array<std::string_view, 12> particles{"에", "의", "를",   "을",   "는", "은",
                                                         "와", "과", "부터", "까지", "제", "로"};
    return !is_hangul(cursor.peek_char()) || Cursor(cursor).take_any(particles);
  }

  /// "별표 1", "별표 1의2", "부칙 제2조", "부칙".
  bool take_beside(Cursor& cursor, std::size_t begin) {
    Cursor read = cursor;
    if (read.take("별표")) {
      Cursor number = read;
      number.skip_blanks();
      std::string written = normalise_number(number.take_digits());
      if (!written.empty()) {
        read = number;
        Cursor branch = read;
        if (branch.take("의")) {
          const std::string_view more = branch.take_digits();
          if (!more.empty()) {
            written += "의" + normalise_number(more);
            read = branch;
          }
        }
      } else if (!ends_word(read)) {
        return false;
      }
      path_ = {{Level::annex, written}};
      add(begin, read.at(), Relative::none);
      cursor = read;
      return true;
    }
    return take_addendum(cursor, begin);
  }

  /// "2017년 1월 17일자 부칙": where the marks begin. "2017. 1. 17.에 부칙 제2조에 따라 시행되었다" says
  /// when.
  std::size_t take_marks_right_before(std::size_t at, AddendumMarks& marks) const {
    if (text_.substr(0, at).ends_with("에 ")) return at;
    const std::size_t since = found_.empty() ? 0 : found_.back().span.end;
    std::size_t name = at;
    return take_marks_before(text_, since, name, at + 1, marks);
  }

  /// "부칙 제2조", "부칙(정부조직법) <제12844호, 2014. 11. 19.> 제6조"; without marks the word is a reference
  /// only before a number.
  bool take_addendum(Cursor& cursor, std::size_t begin) {
    Cursor read = cursor;
    if (!read.take("부칙")) return false;
    AddendumMarks marks;
    marks.add(addendum_);
    addendum_ = {};
    if (begin == cursor.at()) begin = take_marks_right_before(begin, marks);
    const bool marked = take_addendum_marks(read, marks);
    Cursor number = read;
    number.skip_blanks();
    // "부칙 중 제2조", "부칙의 제2조"
    if (number.take("중") || number.take("의")) number.skip_blanks();
    Cursor unmarked = number;
    if (number.sees("제") || number.sees("§") || take_korean_number(unmarked).taken) {
      read = number;
    } else if (marks.empty() && !marked) {
      return false;
    }
    path_ = {{Level::addendum, marks.as_number()}};
    add(begin, read.at(), Relative::none);
    cursor = read;
    return true;
  }

  void place(const CitedStep& step, Separator separator, std::size_t begin, std::size_t end) {
    const bool deeper = path_.empty() || path_.back().level < step.level;
    if (!path_.empty() && deeper && separator == Separator::none) {
      path_.push_back(step);
      found_.back().path = path_;
      found_.back().span.end = static_cast<std::uint32_t>(end);
      return;
    }
    std::optional<CitedStep> addendum;
    if (!path_.empty() && path_.front().level == Level::addendum) addendum = path_.front();
    while (!path_.empty() && path_.back().level >= step.level) path_.pop_back();
    if (deeper && separator == Separator::list) path_.clear();
    if (addendum && path_.empty()) path_ = {*addendum};
    path_.push_back(step);
    add(begin, end, Relative::none);
  }

  void add(std::size_t begin, std::size_t end, Relative relative) {
    Citation citation;
    citation.span = make_span(begin, end);
    citation.path = path_;
    citation.relative = relative;
    push(std::move(citation));
  }

  void push(Citation citation) {
    read_quotes(citation.span.begin);
    quoted_.push_back(in_quotes_);
    found_.push_back(std::move(citation));
  }

  /// Follows the quotation marks of a line up to a place.
  void read_quotes(std::size_t to) {
    for (; quotes_read_ < to; ++quotes_read_) {
      const std::string_view rest = text_.substr(quotes_read_);
      if (rest.front() == '"') in_quotes_ = !in_quotes_;
      if (rest.starts_with("“")) in_quotes_ = true;
      if (rest.starts_with("”") || rest.front() == '\n') in_quotes_ = false;
    }
  }

  /// What "같은 조" repeats: the citation before it, or, where that is in words quoted ("제5조 중 "제7조"를
  /// "제8조"로 하고, 같은 조 …"), the last that is not.
  const Citation* last_before(std::size_t begin) {
    constexpr std::size_t farthest = 50;  // citations back
    read_quotes(begin);
    for (std::size_t i = found_.size(), end = i - std::min(i, farthest); i-- > end;) {
      if (in_quotes_ || !quoted_[i]) return &found_[i];
    }
    return nullptr;
  }

  std::string_view text_;
  std::vector<Citation> found_;
  std::vector<bool> quoted_;  ///< of those found: whether they stand in quotation marks
  std::size_t quotes_read_ = 0;
  bool in_quotes_ = false;
  std::vector<CitedStep> path_;
  NamedWork list_work_;
  AddendumMarks addendum_;  ///< those before the word 부칙
};

class KoreanGrammar : public CitationGrammar {
 public:
  std::vector<Citation> find(std::string_view text) const override { return Parser(text).run(); }
};

}  // namespace

const CitationGrammar& korean_grammar() {
  static const KoreanGrammar grammar;
  return grammar;
}

}  // namespace pandect
