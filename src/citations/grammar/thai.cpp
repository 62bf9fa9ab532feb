#include <algorithm>
#include <array>
#include <utility>

#include "citations/grammar/cited_work.h"
#include "citations/grammar/grammars.h"
#include "citations/grammar/thai_numbers.h"
#include "citations/names/thai_works.h"
#include "text/scanner.h"

// References in Thai statutes: มาตรา (article), วรรค (paragraph, in words), อนุมาตรา and "(1)", "(ก)" (items),
// and the divisions above an article, written innermost first ("ส่วน 2 หมวด 2 ลักษณะ 2").

namespace pandect {
namespace {

using In = Citation::In;
using Relative = Citation::Relative;

enum class Kind : std::uint8_t {
  article,
  short_article,
  paragraph,
  item,
  division,
  work,
  known_work,
  spoken_work,  ///< an abbreviation that is a name only next to a number
  annex,
  before_item,
  clause
};

struct Trigger {
  std::string_view word;
  Kind kind;
  Level level = Level::work;
};

constexpr std::array triggers{
    Trigger{"มาตรา", Kind::article},
    Trigger{"ม.", Kind::short_article},
    Trigger{"วรรค", Kind::paragraph},
    Trigger{"อนุมาตรา", Kind::item},
    Trigger{"ข้อ", Kind::clause},
    Trigger{"บรรพ", Kind::division, Level::book},
    Trigger{"ภาค", Kind::division, Level::part},
    Trigger{"ลักษณะ", Kind::division, Level::title},
    Trigger{"หมวด", Kind::division, Level::chapter},
    Trigger{"ส่วนที่", Kind::division, Level::division},
    Trigger{"ส่วน", Kind::division, Level::division},
    Trigger{"บัญชีอัตราอากรแสตมป์", Kind::annex, Level::annex},
    Trigger{"ตาม", Kind::before_item},
    Trigger{"ใน", Kind::before_item},
    Trigger{"พระราชบัญญัติ", Kind::work},
    Trigger{"พระราชกำหนด", Kind::work},
    Trigger{"พระราชกฤษฎีกา", Kind::work},
    Trigger{"ประมวลกฎหมาย", Kind::work},
    Trigger{"ประมวลรัษฎากร", Kind::work},
    Trigger{"รัฐธรรมนูญ", Kind::work},
    Trigger{"กฎหมายว่าด้วย", Kind::work},
    Trigger{"กฎหมายนี้", Kind::work},
    Trigger{"พ.ร.บ.", Kind::work},
    Trigger{"พ.ร.ป.", Kind::work},
    Trigger{"พ.ร.ก.", Kind::work},
    Trigger{"พ.ร.ฎ.", Kind::work},
    Trigger{"พรบ.", Kind::work},
    Trigger{"พรก.", Kind::work},
    Trigger{"พรป.", Kind::work},
    Trigger{"พรฎ.", Kind::work},
    Trigger{"พ. ร. บ.", Kind::work},
    Trigger{"พ.ร.บ", Kind::work},
    Trigger{"พ.ร.ป", Kind::work},
    Trigger{"พ.ร.ก", Kind::work},
    Trigger{"พ.ร.ฎ", Kind::work},
    Trigger{"พรบ", Kind::work},
    Trigger{"กฎหมาย", Kind::work},
    Trigger{"สัญญานี้", Kind::work},
    Trigger{"ป.พ.พ.", Kind::known_work},
    Trigger{"ป.อ.", Kind::known_work},
    Trigger{"ป.วิ.พ.", Kind::known_work},
    Trigger{"ป.วิ.อ.", Kind::known_work},
    Trigger{"ป.วิ.แพ่ง", Kind::known_work},
    Trigger{"ป.วิ.อาญา", Kind::known_work},
    Trigger{"ป.แพ่ง", Kind::known_work},
    Trigger{"ป.อาญา", Kind::known_work},
    Trigger{"ป.รัษฎากร", Kind::known_work},
    Trigger{"ป.ที่ดิน", Kind::known_work},
    Trigger{"ป. พ. พ.", Kind::known_work},
    Trigger{"ป. อ.", Kind::known_work},
    Trigger{"ป. วิ. พ.", Kind::known_work},
    Trigger{"ป. วิ. อ.", Kind::known_work},
    Trigger{"ป. รัษฎากร", Kind::known_work},
    Trigger{"ป.วิแพ่ง", Kind::known_work},
    Trigger{"ป.วิอาญา", Kind::known_work},
    Trigger{"ป.ยาเสพติด", Kind::known_work},
    Trigger{"ประมวลแพ่งและพาณิชย์", Kind::known_work},
    Trigger{"ประมวลแพ่ง", Kind::known_work},
    Trigger{"ประมวลอาญา", Kind::known_work},
    Trigger{"ประมวลวิแพ่ง", Kind::known_work},
    Trigger{"ประมวลวิอาญา", Kind::known_work},
    Trigger{"ประมวลที่ดิน", Kind::known_work},
    Trigger{"ประมวลยาเสพติด", Kind::known_work},
    Trigger{"รธน.", Kind::known_work},
    Trigger{"ป.พ.พ", Kind::spoken_work},
    Trigger{"ปพพ", Kind::spoken_work},
    Trigger{"ปอ.", Kind::spoken_work},
    Trigger{"ปวิพ", Kind::spoken_work},
    Trigger{"ปวิอ", Kind::spoken_work},
    Trigger{"วิ.แพ่ง", Kind::spoken_work},
    Trigger{"วิ.อาญา", Kind::spoken_work},
    Trigger{"วิแพ่ง", Kind::spoken_work},
    Trigger{"วิอาญา", Kind::spoken_work},
};

const Triggers& trigger_search() {
  static const Triggers search = [] {
    std::array<std::string_view, triggers.size()> words;
    std::transform(triggers.begin(), triggers.end(), words.begin(), [](const Trigger& t) { return t.word; });
    return Triggers(words, Triggers::Case::exact);
  }();
  return search;
}

enum class Separator : std::uint8_t { none, list, range };

Separator take_separator(Cursor& cursor) {
  cursor.skip_blanks();
  Separator separator = Separator::none;
  if (cursor.take("ถึง") || cursor.take("–") || cursor.take("-")) {
    separator = Separator::range;
  } else {
    if (cursor.take(",")) separator = Separator::list;
    cursor.skip_blanks();
    if (cursor.take("และ/หรือ") || cursor.take("และ") || cursor.take("หรือ") || cursor.take("กับ")) {
      separator = Separator::list;
    }
  }
  cursor.skip_blanks();
  return separator;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Citation> run() {
    for (std::size_t at = 0; const auto hit = trigger_search().next(text_, at);) {
      const Trigger& trigger = triggers[hit->word];
      Cursor cursor(text_, hit->at);
      Cursor next(text_, hit->at);
      next.skip_char();
      at = parse(trigger, cursor) ? std::max(cursor.at(), next.at()) : next.at();
    }
    return std::move(found_);
  }

 private:
  bool parse(const Trigger& trigger, Cursor& cursor) {
    switch (trigger.kind) {
      case Kind::work:
      case Kind::known_work:
      case Kind::spoken_work:
        return parse_work(trigger, cursor);
      case Kind::before_item:
        cursor.skip(trigger.word.size());
        cursor.skip_blanks();
        return cursor.peek() == '(' && parse_list(cursor, {});
      case Kind::clause:
        return is_cited_clause(cursor) && parse_list(cursor, {});
      default:
        return parse_list(cursor, {});
    }
  }

  /// True if ข้อ means a cited clause: the word also counts questions and items.
  static bool is_cited_clause(const Cursor& cursor) {
    constexpr std::array<std::string_view, 8> leads{"ตาม", "ใน", "ภายใต้", "ฝ่าฝืน", "แห่ง", "ของ", "บังคับ", "ผิด"};
    std::string_view before = cursor.text().substr(0, cursor.at());
    while (before.ends_with(' ')) before.remove_suffix(1);
    // "สัญญาเช่าบ้าน ข้อ 5": behind the name of a contract.
    const std::string_view word = before.substr(before.find_last_of(" (\n") + 1);
    return word.starts_with("สัญญา") ||
           std::any_of(leads.begin(), leads.end(), [&](auto lead) { return before.ends_with(lead); });
  }

  /// True if the letters of a trigger without full stops are a whole word: "พรบ", not "พรบริสุทธิ์".
  static bool may_stand(const Trigger& trigger, const Cursor& cursor) {
    constexpr std::array<std::string_view, 5> leads{"ตาม", "แห่ง", "ของ", "ใน", "ผิด"};
    if (trigger.kind != Kind::spoken_work && trigger.word != "พรบ") return true;
    const std::string_view before = cursor.text().substr(0, cursor.at());
    return !is_thai(cursor.previous_char()) ||
           std::ranges::any_of(leads, [&](std::string_view lead) { return before.ends_with(lead); });
  }

  /// "ป.พ.พ. 448": the number of an article directly after the abbreviation of a code, and not its year or a
  /// count of something ("ป.อ. 2 มาตรา").
  static bool is_bare_article(Cursor cursor) {
    constexpr unsigned first_year = 2400;  // of the Buddhist era
    constexpr std::size_t most_digits = 4;
    constexpr std::array<std::string_view, 17> counted{"มาตรา", "ม.",   "ข้อ",   "ฉบับ", "ภาค",  "บรรพ",
                                                       "ลักษณะ", "หมวด", "คดี",   "ครั้ง", "เรื่อง", "กรณี",
                                                       "ฐาน",   "ปี",    "เดือน", "วัน",  "บาท"};
    const std::string number = thai_number(take_thai_number(cursor));
    unsigned value = 0;
    std::size_t digits = 0;
    while (digits < number.size() && is_ascii_digit(number[digits]))
      value = (value * 10) + static_cast<unsigned>(number[digits++] - '0');
    if (digits == 0 || digits > most_digits || value >= first_year) return false;
    cursor.skip_blanks();
    return std::ranges::none_of(counted,
                                [&](std::string_view word) { return cursor.rest().starts_with(word); });
  }

  /// Reads a work and the list of references that may follow its name.
  bool parse_work(const Trigger& trigger, Cursor& cursor) {
    const std::size_t begin = cursor.at();
    if (!may_stand(trigger, cursor)) return false;
    const NamedWork work = take_thai_work(cursor, trigger.word, trigger.kind != Kind::work);
    if (work.in == In::unstated) return false;
    Cursor look = cursor;
    const bool apart = look.skip_blanks() > 0;
    if (trigger.kind == Kind::spoken_work && !sees_thai_number(look)) return false;
    const std::size_t first = found_.size();
    bare_article_ = trigger.kind != Kind::work && is_bare_article(look);
    if ((apart || !leads_elsewhere(cursor)) && parse_list(look, work)) {
      found_[first].span.begin = static_cast<std::uint32_t>(begin);
      cursor = look;
    } else {
      found_.push_back(whole_work(work, make_span(begin, cursor.at())));
    }
    return true;
  }

  /// Reads a list of references, all in `before` if that is a work, else in the one named after them.
  bool parse_list(Cursor& cursor, const NamedWork& before) {
    const std::size_t first = found_.size();
    path_.clear();
    if (!parse_first(cursor)) return false;
    while (parse_next(cursor)) {
    }
    take_outer(cursor, first);
    NamedWork work = before;
    if (work.in == In::unstated) work = take_work_after(cursor);
    if (work.in != In::unstated) set_work(found_, first, work);
    return true;
  }

  bool parse_first(Cursor& cursor) {
    Cursor read = cursor;
    if (!take_step(read, Separator::none, true)) return false;
    cursor = read;
    return true;
  }

  bool parse_next(Cursor& cursor) {
    Cursor read = cursor;
    const Separator separator = take_separator(read);
    if (separator == Separator::range) {
      if (!take_range_end(read)) return false;
    } else if (!take_step(read, separator, false)) {
      return false;
    }
    found_.back().span.end = static_cast<std::uint32_t>(read.at());
    cursor = read;
    return true;
  }

  bool take_range_end(Cursor& cursor) {
    Citation& range = found_.back();
    if (range.path.empty() || !range.last.empty() || range.relative != Relative::none) return false;
    std::string last;
    const Level level = range.path.back().level;
    if (level == Level::article) {
      if (!cursor.take("มาตรา")) cursor.take("ม.");
      cursor.skip_blanks();
      last = thai_number(take_thai_number(cursor));
    } else if (level == Level::paragraph) {
      cursor.take("วรรค");
      last = take_thai_paragraph(cursor);
    } else if (cursor.peek() == '(') {
      take_thai_mark(cursor, last);
    } else {
      cursor.take("อนุมาตรา");
      cursor.skip_blanks();
      last = normalise_number(cursor.take_digits());
    }
    if (last.empty()) return false;
    range.last = last;
    return true;
  }

  bool take_step(Cursor& cursor, Separator separator, bool first) {
    const std::size_t begin = cursor.at();
    if (first && std::exchange(bare_article_, false)) return take_article(cursor, begin);
    if (cursor.take("มาตรา") || take_short_article(cursor)) return take_article(cursor, begin);
    if (cursor.take("ข้อ")) return take_clause(cursor, begin);
    if (cursor.take("วรรค") || take_short_paragraph(cursor)) return take_paragraph(cursor, begin, separator);
    if (cursor.take("อนุมาตรา") || take_short_item(cursor)) return take_item_words(cursor, begin, separator);
    if (cursor.peek() == '(') return take_items(cursor, begin, separator);
    if (cursor.take("บัญชีอัตราอากรแสตมป์")) {
      path_ = {{Level::annex, "อัตราอากรแสตมป์"}};
      add(begin, cursor.at(), Relative::none);
      return true;
    }
    if (take_division(cursor, begin, separator)) return true;
    return !first && separator == Separator::list && take_bare_number(cursor, begin);
  }

  static bool take_short_article(Cursor& cursor) {
    Cursor read = cursor;
    if (is_thai(read.previous_char()) || read.previous_char() == '.' || !read.take("ม.")) return false;
    cursor = read;
    return true;
  }

  static bool sees_paragraph(Cursor cursor) { return !take_thai_paragraph(cursor).empty(); }

  /// "ว.2", "ว.สอง" after an article.
  bool take_short_paragraph(Cursor& cursor) const {
    Cursor read = cursor;
    if (path_.empty() || !read.take("ว.") || !sees_paragraph(read)) return false;
    return cursor.take("ว.");
  }

  /// "อนุ 1", "อนุ (1)" after an article.
  bool take_short_item(Cursor& cursor) const {
    Cursor read = cursor;
    if (path_.empty() || !read.take("อนุ")) return false;
    read.skip_blanks();
    if (read.peek() != '(' && Cursor(read).take_digits().empty()) return false;
    return cursor.take("อนุ");
  }

  bool take_article(Cursor& cursor, std::size_t begin) {
    if (const Relative relative = take_thai_relative(cursor); relative != Relative::none) {
      path_ = {{Level::article, {}}};
      add(begin, cursor.at(), relative);
      return true;
    }
    cursor.skip_blanks();
    if (cursor.take("ที่")) cursor.skip_blanks();
    const std::string_view number = take_thai_number(cursor);
    if (number.empty()) return false;
    path_ = {{Level::article, thai_number(number)}};
    add(begin, cursor.at(), Relative::none);
    return true;
  }

  /// "ข้อ 12.2" of a contract or a regulation.
  bool take_clause(Cursor& cursor, std::size_t begin) {
    constexpr int most_parts = 4;
    cursor.skip_blanks();
    std::string number = thai_number(take_thai_number(cursor));
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

  bool take_paragraph(Cursor& cursor, std::size_t begin, Separator separator) {
    Relative relative = Relative::none;
    std::string number = take_thai_paragraph(cursor);
    if (number.empty()) relative = take_thai_relative(cursor);
    if (number.empty() && relative == Relative::none) return false;
    place(begin, cursor.at(), {Level::paragraph, number}, separator, relative);
    return true;
  }

  bool take_item_words(Cursor& cursor, std::size_t begin, Separator separator) {
    cursor.skip_blanks();
    std::string number;
    if (cursor.peek() == '(') {
      take_thai_mark(cursor, number);
    } else {
      number = normalise_number(take_thai_number(cursor));
    }
    if (number.empty()) return false;
    place(begin, cursor.at(), {Level::item, number}, separator, Relative::none);
    return true;
  }

  bool take_items(Cursor& cursor, std::size_t begin, Separator separator) {
    std::string number;
    const ThaiMark mark = take_thai_mark(cursor, number);
    if (mark == ThaiMark::none) return false;
    // A letter below a number is one level deeper; a letter on its own is an item.
    const bool below = std::any_of(path_.begin(), path_.end(), [](const CitedStep& step) {
      return step.level == Level::item && !step.number.empty() && is_ascii_digit(step.number[0]);
    });
    const Level level = mark != ThaiMark::digits && below ? Level::subitem : Level::item;
    place(begin, cursor.at(), {level, number}, separator, Relative::none);
    return true;
  }

  /// A division above articles; "ลักษณะ" without a number is a common word.
  bool take_division(Cursor& cursor, std::size_t begin, Separator separator) {
    for (const Trigger& trigger : triggers) {
      if (trigger.kind != Kind::division) continue;
      Cursor read = cursor;
      if (!read.take(trigger.word)) continue;
      const bool named_often = trigger.level == Level::chapter || trigger.level == Level::book;
      if (named_often && read.take("นี้")) {
        path_ = {{trigger.level, {}}};
        add(begin, read.at(), Relative::same);
        cursor = read;
        return true;
      }
      read.take("ที่");
      read.skip_blanks();
      const std::string_view number = take_thai_number(read);
      if (number.empty()) continue;
      place_division(begin, read.at(), make_step(trigger.level, number), separator);
      cursor = read;
      return true;
    }
    return false;
  }

  /// Divisions come innermost first: a wider one that follows belongs to the same reference.
  void place_division(std::size_t begin, std::size_t end, CitedStep step, Separator separator) {
    const bool sibling = std::any_of(path_.begin(), path_.end(),
                                     [&](const CitedStep& other) { return other.level == step.level; });
    if (separator == Separator::list && !sibling) path_.clear();  // "หมวด 3 และส่วนที่ 2 ของหมวด 4"
    if (!path_.empty() && path_.front().level > step.level && path_.front().level < Level::article) {
      path_.insert(path_.begin(), std::move(step));
      found_.back().path = path_;
      found_.back().span.end = static_cast<std::uint32_t>(end);
      return;
    }
    while (!path_.empty() && path_.back().level >= step.level) path_.pop_back();
    if (!path_.empty() && path_.back().level < Level::article && found_.back().path == path_) {
      path_.push_back(std::move(step));
      found_.back().path = path_;
      found_.back().span.end = static_cast<std::uint32_t>(end);
      return;
    }
    path_.push_back(std::move(step));
    add(begin, end, Relative::none);
  }

  /// "…, 558 และ 562": of the level of the last number, unless it is too large to be a paragraph or an item.
  bool take_bare_number(Cursor& cursor, std::size_t begin) {
    const std::string_view digits_ahead = Cursor(cursor).take_digits();
    const std::string_view number = take_thai_number(cursor);
    if (number.empty() || path_.empty()) return false;
    if (!is_thai_follower(cursor)) return false;
    CitedStep& deepest = path_.back();
    const bool in_article = path_.front().level == Level::article;
    const std::uint32_t article =
        in_article ? digits_value(Cursor(path_.front().number, 0).take_digits()) : UINT32_MAX;
    const bool has_items = cursor.peek() == '(';  // "มาตรา 40(2) กับ 40(8)"
    if (deepest.level == Level::article || digits_value(digits_ahead) > article || has_items) {
      path_ = {{Level::article, thai_number(number)}};
    } else if (deepest.level >= Level::paragraph) {
      deepest.number = normalise_number(number);
    } else {
      return false;
    }
    add(begin, cursor.at(), Relative::none);
    return true;
  }

  /// True if a bare number can be the number of a provision by what follows: not "5 วัน".
  static bool is_thai_follower(Cursor cursor) {
    if (!is_thai(cursor.peek_char())) {
      cursor.skip_blanks();
      constexpr std::array<std::string_view, 8> units{"วัน", "เดือน", "ปี", "บาท", "คน", "ราย", "ครั้ง", "ชั่วโมง"};
      return !cursor.take_any(units);
    }
    return true;
  }

  /// Adds a step below the article: to the present reference if it goes deeper, else as a new one.
  void place(std::size_t begin, std::size_t end, CitedStep step, Separator separator, Relative relative) {
    const bool sibling = std::any_of(path_.begin(), path_.end(),
                                     [&](const CitedStep& other) { return other.level == step.level; });
    // "(3) วรรคสอง" is the second paragraph inside item 3.
    const bool inside_item = step.level == Level::paragraph && !sibling;
    const bool deeper = path_.empty() || path_.back().level < step.level || inside_item;
    if (!path_.empty() && deeper && separator == Separator::none && relative == Relative::none) {
      path_.push_back(std::move(step));
      found_.back().path = path_;
      found_.back().span.end = static_cast<std::uint32_t>(end);
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

  void add(std::size_t begin, std::size_t end, Relative relative) {
    Citation citation;
    citation.span = make_span(begin, end);
    citation.path = path_;
    citation.relative = relative;
    found_.push_back(std::move(citation));
  }

  /// "วรรคสองของมาตรา 40", "(2) แห่งมาตรานี้", "หมวด 2 แห่งลักษณะ 3": the provision named after contains the one
  /// named before.
  void take_outer(Cursor& cursor, std::size_t first) {
    while (true) {
      Cursor read = cursor;
      read.skip_blanks();
      if (!read.take("แห่ง") && !read.take("ของ") && !read.take("ใน")) return;
      read.skip_blanks();
      const std::size_t count = found_.size();
      const std::vector<CitedStep> kept = path_;
      path_.clear();
      const bool taken = take_step(read, Separator::none, true);
      const auto inside = [&](const Citation& citation) {
        return !citation.path.empty() && found_.back().path.front().level < citation.path.front().level;
      };
      std::size_t from = count;  // the first of the last citations below the containing provision
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

  /// "แห่งประมวลรัษฎากร" after a list.
  NamedWork take_work_after(Cursor& cursor) {
    Cursor read = cursor;
    read.skip_blanks();
    const bool beside = !read.take("แห่ง") && !read.take("ของ") && !read.take("ตาม") && !read.take("ใน");
    read.skip_blanks();
    for (const Trigger& trigger : triggers) {
      const bool known = trigger.kind == Kind::known_work || trigger.kind == Kind::spoken_work;
      if ((trigger.kind != Kind::work && !known) || !read.sees(trigger.word)) continue;
      if (!may_stand(trigger, read)) continue;
      NamedWork work = beside ? take_thai_work_beside(read, trigger.word, known)
                              : take_thai_work(read, trigger.word, known);
      if (work.in == In::unstated) continue;
      found_.back().span.end = static_cast<std::uint32_t>(read.at());
      cursor = read;
      return work;
    }
    return {};
  }

  std::string_view text_;
  std::vector<Citation> found_;
  std::vector<CitedStep> path_;
  bool bare_article_ = false;  // the next thing read is a number without its word
};

class ThaiGrammar : public CitationGrammar {
 public:
  std::vector<Citation> find(std::string_view text) const override { return Parser(text).run(); }
};

}  // namespace

const CitationGrammar& thai_grammar() {
  static const ThaiGrammar grammar;
  return grammar;
}

}  // namespace pandect
