#include "law/citations/thai_works.h"

#include <algorithm>
#include <array>
#include <string>

#include "law/citations/thai_numbers.h"

namespace pandect {
namespace {

using In = Citation::In;

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

/// What the codes are on: what follows their names is no part of them.
constexpr std::array<std::string_view, 7> code_names{
    "แพ่งและพาณิชย์", "อาญา", "วิธีพิจารณาความแพ่ง", "วิธีพิจารณาความอาญา", "ที่ดิน", "ยาเสพติด", "อาญาทหาร"};

bool ends_with_this(const Cursor& cursor) {
  constexpr std::string_view word = "นี้";
  const std::string_view before = cursor.text().substr(0, cursor.at());
  return before.ends_with(word);
}

NamedWork named(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
  return {In::named, std::string(text.substr(begin, end - begin)), make_span(begin, end)};
}

/// The letters of a name up to a space, a bracket or another reference.
void skip_words(Cursor& cursor) {
  const std::size_t limit = cursor.at() + longest_work_name;
  while (!cursor.done() && cursor.at() < limit) {
    const char32_t c = cursor.peek_char();
    if (!is_thai(c) || cursor.sees("มาตรา")) break;
    if (std::any_of(after_name.begin(), after_name.end(), [&](auto word) { return cursor.sees(word); }))
      break;
    cursor.skip_char();
  }
}

bool starts_reference(const Cursor& cursor) {
  return cursor.sees("มาตรา") || cursor.sees("วันที่") || cursor.sees("และประมวล") || cursor.sees("และพระราช") ||
         cursor.sees("พระราช") || cursor.sees("หรือพระราช") || cursor.sees("ประมวล") ||
         cursor.sees("หรือประมวล");
}

/// " (ฉบับที่ 4) พ.ศ. 2551"; the year may stand after further words of a name with spaces in it.
void skip_issue_and_year(Cursor& cursor) {
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
    if (year.take("พ.ศ.") || year.take("พระพุทธศักราช") || year.take("พุทธศักราช")) {
      year.skip_blanks();
      if (!year.take_digits().empty()) cursor = year;
      return;
    }
    if (blanks == 0 || !is_thai(look.peek_char()) || starts_reference(look)) return;
    skip_words(look);
  }
}

}  // namespace

NamedWork take_thai_work(Cursor& cursor, std::string_view word, bool abbreviation) {
  const std::size_t begin = cursor.at();
  cursor.skip(word.size());
  if (abbreviation) {
    cursor.take(".");
    return named(cursor.text(), begin, cursor.at());
  }
  if (cursor.take("ฉบับนี้") || cursor.take("นี้") || word == "กฎหมายนี้" || word == "สัญญานี้")
    return {In::this_work, {}, {}};
  if (cursor.take("ดังกล่าว") || cursor.take("นั้น") || cursor.take("เดียวกัน")) return {In::same_work, {}, {}};
  Cursor look = cursor;
  const bool complete = word == "ประมวลรัษฎากร" || word == "รัฐธรรมนูญ";
  if (!complete) look.skip_blanks();
  const std::size_t name_begin = look.at();
  if (!complete && Cursor(look).take_any(not_named)) return {};
  if (!complete) {
    const bool known = word == "ประมวลกฎหมาย" && look.take_any(code_names);
    if (!known) skip_words(look);
  } else if (word == "รัฐธรรมนูญ") {
    look.take("แห่งราชอาณาจักรไทย");
  }
  if (look.at() == name_begin && !complete) return {};
  if (ends_with_this(look)) return {In::this_work, {}, {}};
  cursor = look;
  skip_issue_and_year(cursor);
  return named(cursor.text(), begin, cursor.at());
}

NamedWork take_thai_work_beside(Cursor& cursor, std::string_view word, bool abbreviation) {
  Cursor read = cursor;
  NamedWork work = take_thai_work(read, word, abbreviation);
  Cursor behind = read;
  behind.skip_blanks();
  // "มาตรา 5 พระราชบัญญัติ ก มาตรา 7": the name is that of what follows.
  if (work.in != In::named || behind.sees("มาตรา") || behind.sees("ม.")) return {};
  cursor = read;
  return work;
}

bool leads_elsewhere(const Cursor& cursor) {
  const std::string_view before = cursor.text().substr(0, cursor.at());
  return std::any_of(before_other.begin(), before_other.end(),
                     [&](std::string_view word) { return before.ends_with(word); });
}

}  // namespace pandect
