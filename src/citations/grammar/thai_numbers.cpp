#include "citations/grammar/thai_numbers.h"

#include <algorithm>
#include <array>

namespace pandect {
namespace {

using Relative = Citation::Relative;

/// Pali numerals of inserted articles: 65 ทวิ is the second 65.
constexpr std::array<std::string_view, 27> ordinals{
    "ทวิ",      "ตรี",    "จัตวา",   "เบญจ",   "ฉ",     "สัตต",   "อัฏฐ",    "นว",    "ทศ",
    "เอกาทศ",  "ทวาทศ", "เตรส",   "จตุทศ",   "ปัณรส",  "ปัณณรส", "โสฬส",   "สัตตรส", "อัฏฐารส",
    "เอกูนวีสติ", "วีสติ",   "เอกวีสติ", "ทวาวีสติ", "เตวีสติ", "จตุวีสติ", "ปัญจวีสติ", "ฉัพพีสติ", "สัตตวีสติ"};

/// Ordinals that are also beginnings of other words, and the characters that may follow them without a space.
constexpr std::array<std::string_view, 5> short_ordinals{"ตรี", "ฉ", "นว", "ทศ", "วีสติ"};
constexpr std::array<std::string_view, 25> after_ordinal{
    "และ", "หรือ", "ถึง", "วรรค", "แห่ง", "มา", "ต้อง", "ให้",  "แล้ว", "ใน",  "ของ", "กับ", "ได้",
    "นี้",   "มี",   "แต่", "เป็น",  "จะ",  "ไม่", "ก็",   "ด้วย", "ตาม", "โดย", "เว้น", "นั้น"};

constexpr std::array<std::string_view, 14> paragraph_words{"หนึ่ง", "สอง", "สาม", "สี่",   "ห้า", "หก",  "เจ็ด",
                                                           "แปด", "เก้า", "สิบ",  "แรก", "ต้น", "ท้าย", "สุดท้าย"};
constexpr std::array<std::string_view, 14> paragraph_numbers{"1", "2", "3",  "4", "5", "6",    "7",
                                                             "8", "9", "10", "1", "1", "last", "last"};

}  // namespace

Relative take_thai_relative(Cursor& cursor) {
  if (cursor.take("นี้")) return Relative::same;
  if (cursor.take("ก่อน")) {
    if (!cursor.take("นี้")) cursor.take("หน้านี้");
    return Relative::previous;
  }
  if (cursor.take("ถัดไป")) return Relative::next;
  if (cursor.take("ต่อไปนี้") || cursor.take("ต่อไป")) return Relative::next;
  return Relative::none;
}

std::string_view take_thai_number(Cursor& cursor) {
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

std::string thai_number(std::string_view written) {
  std::string number = normalise_number(written);
  const std::size_t letter = number.find_first_not_of("0123456789/");
  if (letter != std::string::npos && letter > 0 && number[letter] != ' ') number.insert(letter, 1, ' ');
  return number;
}

std::string take_thai_paragraph(Cursor& cursor) {
  if (const auto word = cursor.take_any(paragraph_words)) return std::string(paragraph_numbers[*word]);
  Cursor read = cursor;
  read.skip_blanks();
  const std::string_view digits = read.take_digits();
  if (digits.empty()) return {};
  cursor = read;
  return normalise_number(digits);
}

ThaiMark take_thai_mark(Cursor& cursor, std::string& number) {
  Cursor read = cursor;
  if (!read.take("(")) return ThaiMark::none;
  read.skip_blanks();
  const std::size_t begin = read.at();
  ThaiMark mark = ThaiMark::none;
  if (!take_thai_number(read).empty()) {
    mark = ThaiMark::digits;
  } else if (const char32_t c = read.peek_char(); c >= 0x0E01 && c <= 0x0E2E) {
    mark = ThaiMark::thai_letter;
    read.skip_char();
    Cursor look = read;
    if (look.take("/") && !look.take_digits().empty()) read = look;
  } else if (c >= 'a' && c <= 'z') {
    mark = ThaiMark::latin_letter;
    while (read.peek() >= 'a' && read.peek() <= 'z' && read.at() < begin + 4) read.skip(1);
  }
  const std::size_t end = read.at();
  read.skip_blanks();
  if (mark == ThaiMark::none || !read.take(")")) return ThaiMark::none;
  number = normalise_number(cursor.text().substr(begin, end - begin));
  cursor = read;
  return mark;
}

}  // namespace pandect
