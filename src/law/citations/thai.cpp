#include <algorithm>
#include <array>

#include "law/citations/grammars.h"
#include "law/citations/scanner.h"

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
  annex,
  before_item
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
    Trigger{"พ.ร.ก.", Kind::work},
    Trigger{"พ.ร.ฎ.", Kind::work},
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
};

const Triggers& trigger_search() {
  static const Triggers search = [] {
    std::array<std::string_view, triggers.size()> words;
    std::transform(triggers.begin(), triggers.end(), words.begin(), [](const Trigger& t) { return t.word; });
    return Triggers(words, Triggers::Case::exact);
  }();
  return search;
}

bool is_thai(char32_t c) {
  return c >= 0x0E01 && c <= 0x0E4E;
}

/// Pali numerals that number inserted articles: 65 ทวิ is the second 65. Longer ones first where one begins
/// another.
constexpr std::array<std::string_view, 27> ordinals{
    "ทวิ",      "ตรี",    "จัตวา",   "เบญจ",   "ฉ",     "สัตต",   "อัฏฐ",    "นว",    "ทศ",
    "เอกาทศ",  "ทวาทศ", "เตรส",   "จตุทศ",   "ปัณรส",  "ปัณณรส", "โสฬส",   "สัตตรส", "อัฏฐารส",
    "เอกูนวีสติ", "วีสติ",   "เอกวีสติ", "ทวาวีสติ", "เตวีสติ", "จตุวีสติ", "ปัญจวีสติ", "ฉัพพีสติ", "สัตตวีสติ"};

/// Ordinals that other words may begin with, and what may follow them without a space between.
constexpr std::array<std::string_view, 5> short_ordinals{"ตรี", "ฉ", "นว", "ทศ", "วีสติ"};
constexpr std::array<std::string_view, 25> after_ordinal{
    "และ", "หรือ", "ถึง", "วรรค", "แห่ง", "มา", "ต้อง", "ให้",  "แล้ว", "ใน",  "ของ", "กับ", "ได้",
    "นี้",   "มี",   "แต่", "เป็น",  "จะ",  "ไม่", "ก็",   "ด้วย", "ตาม", "โดย", "เว้น", "นั้น"};

/// Words that stand between the name of a work and a provision that is not in it: "พระราชกฤษฎีกาที่ออกตามมาตรา
/// 5".
constexpr std::array<std::string_view, 16> before_other{"ตาม", "ใน",  "แห่ง",  "ของ", "กับ", "จาก",
                                                        "และ", "หรือ", "ถึง",   "นำ",  "ฝืน", "โดย",
                                                        "ด้วย", "ซึ่ง",  "บัญญัติ", "นอก"};

/// Words that no name of a work goes on with.
constexpr std::array<std::string_view, 9> after_name{"มาใช้",     "ใช้บังคับ", "ซึ่ง",      "เว้นแต่",      "มีความผิด",
                                                     "ต้องระวาง", "มิให้",    "ดังต่อไปนี้", "ที่แก้ไขเพิ่มเติม"};

/// Words that a kind of work is followed by when it is not named.
constexpr std::array<std::string_view, 11> not_named{"ตาม", "ที่ออก", "ที่ตรา", "โดย", "ซึ่ง", "และ",
                                                     "หรือ", "แล้ว",  "ให้",   "เพื่อ", "ใดๆ"};

constexpr std::array<std::string_view, 14> paragraph_words{"หนึ่ง", "สอง", "สาม", "สี่",   "ห้า", "หก",  "เจ็ด",
                                                           "แปด", "เก้า", "สิบ",  "แรก", "ต้น", "ท้าย", "สุดท้าย"};
constexpr std::array<std::string_view, 14> paragraph_numbers{"1", "2", "3",  "4", "5", "6",    "7",
                                                             "8", "9", "10", "1", "1", "last", "last"};

/// The word for a relative place after มาตรา, วรรค or หมวด.
Relative take_relative(Cursor& cursor) {
  if (cursor.take("นี้")) return Relative::same;
  if (cursor.take("ก่อน")) {
    if (!cursor.take("นี้")) cursor.take("หน้านี้");
    return Relative::previous;
  }
  if (cursor.take("ถัดไป")) return Relative::next;
  if (cursor.take("ต่อไปนี้") || cursor.take("ต่อไป")) return Relative::next;
  return Relative::none;
}

/// "40", "๔๐/๑", "65 ทวิ", "65 เอกวีสติ/1".
std::string_view take_article_number(Cursor& cursor) {
  Cursor read = cursor;
  if (read.take_digits().empty()) return {};
  const auto take_slash = [&read] {
    Cursor look = read;
    if (look.take("/") && !look.take_digits().empty()) read = look;
  };
  take_slash();
  Cursor look = read;
  look.skip_blanks();
  if (const auto word = look.take_any(ordinals)) {
    const bool is_short =
        std::find(short_ordinals.begin(), short_ordinals.end(), ordinals[*word]) != short_ordinals.end();
    const bool ends = !is_short || !is_thai(look.peek_char()) || Cursor(look).take_any(after_ordinal);
    if (ends) {
      read = look;
      take_slash();
    }
  }
  const std::string_view number = cursor.rest().substr(0, read.at() - cursor.at());
  cursor = read;
  return number;
}

/// The number normalised, with the space before an ordinal that print sometimes leaves out: "65ตรี" is "65
/// ตรี".
std::string article_number(std::string_view written) {
  std::string number = normalise_number(written);
  const std::size_t letter = number.find_first_not_of("0123456789/");
  if (letter != std::string::npos && letter > 0 && number[letter] != ' ') number.insert(letter, 1, ' ');
  return number;
}

/// "หนึ่ง", "ท้าย", "2" after วรรค; empty when it is no number.
std::string take_paragraph_number(Cursor& cursor) {
  if (const auto word = cursor.take_any(paragraph_words)) return std::string(paragraph_numbers[*word]);
  Cursor read = cursor;
  read.skip_blanks();
  const std::string_view digits = read.take_digits();
  if (digits.empty()) return {};
  cursor = read;
  return normalise_number(digits);
}

enum class Mark : std::uint8_t { none, digits, thai_letter, latin_letter };

/// "(1)", "(๑/๑)", "(ก)", "(1 ทวิ)", "(i)".
Mark take_mark(Cursor& cursor, std::string& number) {
  Cursor read = cursor;
  if (!read.take("(")) return Mark::none;
  read.skip_blanks();
  const std::size_t begin = read.at();
  Mark mark = Mark::none;
  if (!take_article_number(read).empty()) {
    mark = Mark::digits;
  } else if (const char32_t c = read.peek_char(); c >= 0x0E01 && c <= 0x0E2E) {
    mark = Mark::thai_letter;
    read.skip_char();
    Cursor look = read;
    if (look.take("/") && !look.take_digits().empty()) read = look;
  } else if (c >= 'a' && c <= 'z') {
    mark = Mark::latin_letter;
    while (read.peek() >= 'a' && read.peek() <= 'z' && read.at() < begin + 4) read.skip(1);
  }
  const std::size_t end = read.at();
  read.skip_blanks();
  if (mark == Mark::none || !read.take(")")) return Mark::none;
  number = normalise_number(cursor.text().substr(begin, end - begin));
  cursor = read;
  return mark;
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
        return parse_work(trigger, cursor);
      case Kind::before_item:
        cursor.skip(trigger.word.size());
        cursor.skip_blanks();
        return cursor.peek() == '(' && parse_list(cursor, {});
      default:
        return parse_list(cursor, {});
    }
  }

  /// A work, and the list of references that may follow its name.
  bool parse_work(const Trigger& trigger, Cursor& cursor) {
    const std::size_t begin = cursor.at();
    const NamedWork work = take_work(trigger, cursor);
    if (work.in == In::unstated) return false;
    Cursor look = cursor;
    const bool apart = look.skip_blanks() > 0;
    const std::size_t first = found_.size();
    if ((apart || !leads_elsewhere(cursor)) && parse_list(look, work)) {
      found_[first].span.begin = static_cast<std::uint32_t>(begin);
      cursor = look;
    } else {
      found_.push_back(whole_work(work, make_span(begin, cursor.at())));
    }
    return true;
  }

  /// Reads the name that begins at the cursor, or nothing.
  static NamedWork take_work(const Trigger& trigger, Cursor& cursor) {
    const std::size_t begin = cursor.at();
    cursor.skip(trigger.word.size());
    if (trigger.kind == Kind::known_work) {
      cursor.take(".");
      return named(cursor.text(), begin, cursor.at());
    }
    if (cursor.take("ฉบับนี้") || cursor.take("นี้") || trigger.word == "กฎหมายนี้") return {In::this_work, {}, {}};
    if (cursor.take("ดังกล่าว") || cursor.take("นั้น") || cursor.take("เดียวกัน")) return {In::same_work, {}, {}};
    Cursor look = cursor;
    look.skip_blanks();
    const std::size_t name_begin = look.at();
    const bool complete = trigger.word == "ประมวลรัษฎากร" || trigger.word == "รัฐธรรมนูญ";
    if (!complete && Cursor(look).take_any(not_named)) return {};
    if (!complete) {
      skip_words(look);
    } else if (trigger.word == "รัฐธรรมนูญ") {
      look.take("แห่งราชอาณาจักรไทย");
    }
    if (look.at() == name_begin && !complete) return {};
    if (ends_with_this(look)) return {In::this_work, {}, {}};
    cursor = look;
    skip_issue_and_year(cursor);
    return named(cursor.text(), begin, cursor.at());
  }

  /// Whether the words up to the cursor end with one that leads to a provision of another work.
  static bool leads_elsewhere(const Cursor& cursor) {
    const std::string_view before = cursor.text().substr(0, cursor.at());
    return std::any_of(before_other.begin(), before_other.end(),
                       [&](std::string_view word) { return before.ends_with(word); });
  }

  static bool ends_with_this(const Cursor& cursor) {
    constexpr std::string_view word = "นี้";
    const std::string_view before = cursor.text().substr(0, cursor.at());
    return before.ends_with(word);
  }

  static NamedWork named(std::string_view text, std::size_t begin, std::size_t end) {
    while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
    return {In::named, std::string(text.substr(begin, end - begin)), make_span(begin, end)};
  }

  /// The letters of a name up to a space, a bracket or another reference.
  static void skip_words(Cursor& cursor) {
    const std::size_t limit = cursor.at() + longest_work_name;
    while (!cursor.done() && cursor.at() < limit) {
      const char32_t c = cursor.peek_char();
      if (!is_thai(c) || cursor.sees("มาตรา")) break;
      if (std::any_of(after_name.begin(), after_name.end(), [&](auto word) { return cursor.sees(word); }))
        break;
      cursor.skip_char();
    }
  }

  /// " (ฉบับที่ 4) พ.ศ. 2551"; the year may stand after further words of a name with spaces in it.
  static void skip_issue_and_year(Cursor& cursor) {
    Cursor look = cursor;
    look.skip_blanks();
    if (look.take("(ฉบับที่")) {
      look.skip_blanks();
      look.take_digits();
      if (look.take(")")) cursor = look;
    }
    look = cursor;
    const std::size_t limit = cursor.at() + longest_work_name / 2;
    while (!look.done() && look.at() < limit) {
      const std::size_t blanks = look.skip_blanks();
      Cursor year = look;
      if (year.take("พ.ศ.") || year.take("พุทธศักราช")) {
        year.skip_blanks();
        if (!year.take_digits().empty()) cursor = year;
        return;
      }
      if (blanks == 0 || !is_thai(look.peek_char()) || starts_reference(look)) return;
      skip_words(look);
    }
  }

  static bool starts_reference(const Cursor& cursor) {
    return cursor.sees("มาตรา") || cursor.sees("วันที่") || cursor.sees("และประมวล") ||
           cursor.sees("และพระราช") || cursor.sees("พระราช") || cursor.sees("หรือพระราช") ||
           cursor.sees("ประมวล") || cursor.sees("หรือประมวล");
  }

  /// A list of references, all in `before` if that is a work, else in the one named after them.
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
      last = article_number(take_article_number(cursor));
    } else if (level == Level::paragraph) {
      cursor.take("วรรค");
      last = take_paragraph_number(cursor);
    } else if (cursor.peek() == '(') {
      take_mark(cursor, last);
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
    if (cursor.take("มาตรา") || take_short_article(cursor)) return take_article(cursor, begin);
    if (cursor.take("วรรค")) return take_paragraph(cursor, begin, separator);
    if (cursor.take("อนุมาตรา")) return take_item_words(cursor, begin, separator);
    if (cursor.peek() == '(') return take_items(cursor, begin, separator);
    if (cursor.take("บัญชีอัตราอากรแสตมป์")) {
      path_ = {{Level::annex, "อัตราอากรแสตมป์"}};
      add(begin, cursor.at(), Relative::none);
      return true;
    }
    if (take_division(cursor, begin)) return true;
    return !first && separator == Separator::list && take_bare_number(cursor, begin);
  }

  static bool take_short_article(Cursor& cursor) {
    Cursor read = cursor;
    if (is_thai(read.previous_char()) || read.previous_char() == '.' || !read.take("ม.")) return false;
    cursor = read;
    return true;
  }

  bool take_article(Cursor& cursor, std::size_t begin) {
    if (const Relative relative = take_relative(cursor); relative != Relative::none) {
      path_ = {{Level::article, {}}};
      add(begin, cursor.at(), relative);
      return true;
    }
    cursor.skip_blanks();
    const std::string_view number = take_article_number(cursor);
    if (number.empty()) return false;
    path_ = {{Level::article, article_number(number)}};
    add(begin, cursor.at(), Relative::none);
    return true;
  }

  bool take_paragraph(Cursor& cursor, std::size_t begin, Separator separator) {
    Relative relative = Relative::none;
    std::string number = take_paragraph_number(cursor);
    if (number.empty()) relative = take_relative(cursor);
    if (number.empty() && relative == Relative::none) return false;
    place(begin, cursor.at(), {Level::paragraph, number}, separator, relative);
    return true;
  }

  bool take_item_words(Cursor& cursor, std::size_t begin, Separator separator) {
    cursor.skip_blanks();
    std::string number;
    if (cursor.peek() == '(') {
      take_mark(cursor, number);
    } else {
      number = normalise_number(take_article_number(cursor));
    }
    if (number.empty()) return false;
    place(begin, cursor.at(), {Level::item, number}, separator, Relative::none);
    return true;
  }

  bool take_items(Cursor& cursor, std::size_t begin, Separator separator) {
    std::string number;
    const Mark mark = take_mark(cursor, number);
    if (mark == Mark::none) return false;
    // A letter below a number is one level deeper; a letter on its own is an item.
    const bool below = std::any_of(path_.begin(), path_.end(), [](const CitedStep& step) {
      return step.level == Level::item && !step.number.empty() && is_ascii_digit(step.number[0]);
    });
    const Level level = mark != Mark::digits && below ? Level::subitem : Level::item;
    place(begin, cursor.at(), {level, number}, separator, Relative::none);
    return true;
  }

  /// A division above articles; "ลักษณะ" without a number is a common word.
  bool take_division(Cursor& cursor, std::size_t begin) {
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
      const std::string_view number = take_article_number(read);
      if (number.empty()) continue;
      place_division(begin, read.at(), make_step(trigger.level, number));
      cursor = read;
      return true;
    }
    return false;
  }

  /// Innermost first: a wider division that follows belongs to the same reference.
  void place_division(std::size_t begin, std::size_t end, CitedStep step) {
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
    const std::string_view number = take_article_number(cursor);
    if (number.empty() || path_.empty()) return false;
    if (!is_thai_follower(cursor)) return false;
    CitedStep& deepest = path_.back();
    const bool article = path_.front().level == Level::article;
    if (deepest.level == Level::article) {
      path_ = {{Level::article, article_number(number)}};
    } else if (article &&
               digits_value(digits_ahead) > digits_value(Cursor(path_.front().number, 0).take_digits())) {
      path_ = {{Level::article, article_number(number)}};
    } else if (deepest.level >= Level::paragraph) {
      deepest.number = normalise_number(number);
    } else {
      return false;
    }
    add(begin, cursor.at(), Relative::none);
    return true;
  }

  /// Whether what follows a bare number leaves it a number of a provision: not "5 วัน".
  static bool is_thai_follower(Cursor cursor) {
    if (!is_thai(cursor.peek_char())) {
      cursor.skip_blanks();
      constexpr std::array<std::string_view, 8> units{"วัน", "เดือน", "ปี", "บาท", "คน", "ราย", "ครั้ง", "ชั่วโมง"};
      return !cursor.take_any(units);
    }
    return true;
  }

  /// Adds a step below the article: to the reference being read if it goes deeper, else as a new one.
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
      path_.clear();  // "มาตรา 40 และวรรคสอง": the second paragraph of where the words stand
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

  /// "วรรคสองของมาตรา 40", "(2) แห่งมาตรานี้", "หมวด 2 แห่งลักษณะ 3": what stands after is around what stands
  /// before.
  void take_outer(Cursor& cursor, std::size_t first) {
    while (true) {
      Cursor read = cursor;
      read.skip_blanks();
      if (!read.take("แห่ง") && !read.take("ของ") && !read.take("ใน")) return;
      read.skip_blanks();
      const Level inner = found_[first].path.empty() ? Level::work : found_[first].path.front().level;
      const std::size_t count = found_.size();
      const std::vector<CitedStep> kept = path_;
      path_.clear();
      const bool taken = take_step(read, Separator::none, true);
      if (!taken || found_.back().path.front().level >= inner) {
        found_.resize(count);
        path_ = kept;
        return;
      }
      const Citation outer = found_.back();
      found_.resize(count);
      for (std::size_t i = first; i < count; ++i) {
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
    if (!read.take("แห่ง") && !read.take("ของ") && !read.take("ตาม") && !read.take("ใน")) return {};
    read.skip_blanks();
    for (const Trigger& trigger : triggers) {
      if ((trigger.kind != Kind::work && trigger.kind != Kind::known_work) || !read.sees(trigger.word))
        continue;
      NamedWork work = take_work(trigger, read);
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
