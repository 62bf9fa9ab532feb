#include "citations/names/thai_works.h"

#include <algorithm>
#include <array>
#include <string>

#include "citations/names/thai_names.h"

namespace pandect {

bool sees_thai_number(const Cursor& cursor) {
  if (cursor.sees("มาตรา")) return true;
  Cursor look = cursor;
  if (!look.take("ม.") && !look.take("ว.")) return false;
  look.skip_blanks();
  return !look.take_digits().empty();
}

namespace {

using In = Citation::In;

/// Words between the name of a work and a provision of another work: "พระราชกฤษฎีกาที่ออกตามมาตรา 5".
constexpr std::array<std::string_view, 16> before_other{"ตาม", "ใน",  "แห่ง",  "ของ", "กับ", "จาก",
                                                        "และ", "หรือ", "ถึง",   "นำ",  "ฝืน", "โดย",
                                                        "ด้วย", "ซึ่ง",  "บัญญัติ", "นอก"};

/// Words that never continue the name of a work.
constexpr std::array<std::string_view, 9> after_name{"มาใช้",     "ใช้บังคับ", "ซึ่ง",      "เว้นแต่",      "มีความผิด",
                                                     "ต้องระวาง", "มิให้",    "ดังต่อไปนี้", "ที่แก้ไขเพิ่มเติม"};

/// Words that follow a kind of work without a name.
constexpr std::array<std::string_view, 11> not_named{"ตาม", "ที่ออก", "ที่ตรา", "โดย", "ซึ่ง", "และ",
                                                     "หรือ", "แล้ว",  "ให้",   "เพื่อ", "ใดๆ"};

/// The subjects of the codes: the words after them are not part of their names.
constexpr std::array<std::string_view, 7> code_names{
    "แพ่งและพาณิชย์", "อาญา", "วิธีพิจารณาความแพ่ง", "วิธีพิจารณาความอาญา", "ที่ดิน", "ยาเสพติด", "อาญาทหาร"};

constexpr std::string_view any_law = "กฎหมาย";
constexpr std::string_view law_on = "กฎหมายว่าด้วย";

bool ends_with_this(const Cursor& cursor) {
  constexpr std::string_view word = "นี้";
  const std::string_view before = cursor.text().substr(0, cursor.at());
  return before.ends_with(word);
}

NamedWork named(std::string_view text, std::size_t begin, std::size_t end) {
  while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '\n')) --end;
  return {In::named, std::string(text.substr(begin, end - begin)), make_span(begin, end)};
}

/// Skips the letters of a name up to a space, a bracket or another reference.
void skip_words(Cursor& cursor) {
  const std::size_t limit = cursor.at() + longest_work_name;
  while (!cursor.done() && cursor.at() < limit) {
    const char32_t c = cursor.peek_char();
    if (!is_thai(c) || sees_thai_number(cursor) || cursor.sees("พ.ร.")) break;
    if (std::any_of(after_name.begin(), after_name.end(), [&](auto word) { return cursor.sees(word); }))
      break;
    cursor.skip_char();
  }
}

bool starts_reference(const Cursor& cursor) {
  constexpr std::array<std::string_view, 19> begins{
      "วันที่",    "พระราช", "ประมวล", "พ.ร.", "พรบ",   "พรก.",   "พรป.",     "ข้อ ",   "วรรค",     "หมวด",
      "กฎหมาย", "ป.พ.พ",  "ป.อ.",   "ป.วิ",  "ป.แพ่ง", "ป.อาญา", "ป.รัษฎากร", "ป.ที่ดิน", "ป.ยาเสพติด"};
  Cursor look = cursor;
  if (!look.take("และ")) look.take("หรือ");
  return sees_thai_number(cursor) || cursor.sees("ม.") || look.take_any(begins).has_value();
}

constexpr std::array<std::string_view, 20> act_words{
    "พระราชบัญญัติ", "พระราชกำหนด", "พระราชกฤษฎีกา", "พ.ร.บ.", "พ.ร.ป.", "พ.ร.ก.",      "พ.ร.ฎ.",
    "พรบ.",       "พรก.",        "พรป.",         "พรฎ.",   "พ.ร.บ",  "พ.ร.ป",       "พ.ร.ก",
    "พ.ร.ฎ",      "พรบ",         "พ. ร. บ.",     law_on,   any_law,  "ประมวลกฎหมาย"};

/// "หจก.", "ป.ป.ช.", "SPV": true if the letters from `begin` to the cursor are those of an abbreviation,
/// which continues with a full stop.
bool take_abbreviation(Cursor& cursor, std::size_t begin) {
  constexpr std::size_t most = 4;
  std::size_t letters = 0;
  for (Cursor letter(cursor.text(), begin); letter.at() < cursor.at(); letter.skip_char(), ++letters) {
    const char32_t c = letter.peek_char();
    if (c < U'ก' || c > U'ฮ') return false;
  }
  return letters > 0 && letters <= most && cursor.take(".");
}

bool take_latin_word(Cursor& cursor) {
  const std::size_t begin = cursor.at();
  const auto is_letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); };
  while (is_letter(cursor.peek())) cursor.skip(1);
  return cursor.at() > begin + 1;
}

/// The same including abbreviations. True if it ends with one, or with an omission mark.
bool skip_short_words(Cursor& cursor) {
  constexpr std::string_view omission = "ฯ";
  if (take_latin_word(cursor)) return true;
  std::size_t begin = cursor.at();
  bool abbreviated = false;
  while (true) {
    skip_words(cursor);
    if (!take_abbreviation(cursor, begin)) break;
    abbreviated = true;
    begin = cursor.at();
  }
  abbreviated = abbreviated && cursor.at() == begin;
  return abbreviated || cursor.text().substr(0, cursor.at()).ends_with(omission);
}

/// "พ.ร.บ.ยกเลิก พ.ร.บ.ท่าเรือ": the name of an act about another one contains that one's name.
void skip_amended_act(Cursor& cursor) {
  const std::string_view before = cursor.text().substr(0, cursor.at());
  if (!before.ends_with("ยกเลิก") && !before.ends_with("แก้ไขเพิ่มเติม")) return;
  Cursor look = cursor;
  look.skip_blanks();
  const std::size_t begin = look.at();
  if (look.take_any(act_words)) look.skip_blanks();
  skip_short_words(look);
  if (look.at() > begin) cursor = look;
}

/// " (ฉบับที่ 4)".
void take_issue(Cursor& cursor) {
  Cursor look = cursor;
  look.skip_blanks();
  if (!look.take("(ฉบับที่")) return;
  look.skip_blanks();
  look.take_digits();
  if (look.take(")")) cursor = look;
}

bool sees_era(const Cursor& cursor) {
  return cursor.sees("พ.ศ.") || cursor.sees("พระพุทธศักราช") || cursor.sees("พุทธศักราช");
}

/// Takes the rest of a name with spaces, up to its year, an omission mark or an abbreviation: " (ฉบับที่ 4)
/// พ.ศ. 2551", " บริษัทจำกัด ฯ", " บจก. สมาคมและมูลนิธิ 2499". Words about a law end it, unless the era
/// follows.
void skip_rest_of_name(Cursor& cursor) {
  constexpr int most_words = 5;
  take_issue(cursor);
  Cursor look = cursor;
  const std::size_t limit = cursor.at() + longest_work_name / 2;
  bool in_name = true;
  for (int words = 0; !look.done() && look.at() < limit; ++words) {
    Cursor year = look;
    const std::size_t blanks = look.skip_blanks();
    if ((in_name || sees_era(look)) && !take_thai_year(year).empty()) {
      cursor = year;
      return;
    }
    in_name = in_name && words < most_words && !sees_words_on_law(look);
    if (blanks == 0 || !is_thai(look.peek_char()) || starts_reference(look)) return;
    if (skip_short_words(look) && in_name) cursor = look;
  }
}

}  // namespace

namespace {

/// "กฎหมาย ป.ป.ช.", "กฎหมายหลักทรัพย์ฯ", "กฎหมายท่าเรือ มาตรา 5": the word also means law in general.
NamedWork take_law(Cursor& cursor) {
  constexpr std::array<std::string_view, 26> no_names{
      "ที่",    "อื่น",  "ไทย", "ใด",  "ของ",  "แห่ง",  "ใน",    "เฉพาะ", "ลูก",  "แม่", "และ", "หรือ",  "กับ",
      "พิเศษ", "เก่า", "หลัก", "เพื่อ", "สูงสุด", "ทั่วไป", "จำนวน", "หลาย",  "บาง", "ทุก", "แต่",  "เกี่ยว", "ดังกล่าว"};
  const std::size_t begin = cursor.at();
  Cursor look = cursor;
  look.skip(any_law.size());
  const bool apart = look.skip_blanks() > 0;
  if (Cursor(look).take_any(no_names) || sees_words_on_law(look) || starts_reference(look)) return {};
  const std::size_t name_begin = look.at();
  const bool definite = skip_short_words(look);
  if (look.at() == name_begin || ends_with_this(look)) return {};
  const std::size_t words_end = look.at();
  skip_rest_of_name(look);
  if (!definite && look.at() == words_end) {
    Cursor behind = look;
    behind.skip_blanks();
    if (apart || !sees_thai_number(behind)) return {};
  }
  cursor = look;
  return named(cursor.text(), begin, cursor.at());
}

}  // namespace

NamedWork take_thai_work(Cursor& cursor, std::string_view word, bool abbreviation) {
  if (word == any_law) return take_law(cursor);
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
    if (!known) {
      skip_short_words(look);
      skip_amended_act(look);
    }
  } else if (word == "รัฐธรรมนูญ") {
    look.take("แห่งราชอาณาจักรไทย");
  }
  if (look.at() == name_begin && !complete) return {};
  if (ends_with_this(look)) return {In::this_work, {}, {}};
  cursor = look;
  skip_rest_of_name(cursor);
  return named(cursor.text(), begin, cursor.at());
}

bool is_loose_thai_name(std::string_view name) {
  return name.starts_with(any_law) && !name.starts_with(law_on);
}

std::string_view thai_name_at(std::string_view text, std::size_t at) {
  Cursor cursor(text, at);
  const auto word = Cursor(cursor).take_any(act_words);
  if (!word) return {};
  return take_thai_work(cursor, act_words[*word], false).span.of(text);
}

NamedWork take_thai_work_beside(Cursor& cursor, std::string_view word, bool abbreviation) {
  Cursor read = cursor;
  NamedWork work = take_thai_work(read, word, abbreviation);
  Cursor behind = read;
  behind.skip_blanks();
  // "มาตรา 5 พระราชบัญญัติ ก มาตรา 7": the name belongs to the citation after it.
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
