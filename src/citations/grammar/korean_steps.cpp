#include "citations/grammar/korean_steps.h"

#include <array>
#include <string>

namespace pandect {
namespace {

struct Unit {
  std::string_view word;
  Level level;
};
constexpr std::array<Unit, 7> units{{{"편", Level::book},
                                     {"장", Level::chapter},
                                     {"절", Level::division},
                                     {"관", Level::subdivision},
                                     {"조", Level::article},
                                     {"항", Level::paragraph},
                                     {"호", Level::item}}};

/// What follows a unit word when it is part of another word: "제3호선", "제1항목", "제2조직".
bool continues_word(const Cursor& after, std::string_view unit) {
  constexpr std::array<std::string_view, 8> others{"서식", "목적", "선",   "호기",
                                                   "차 ",  "직 ",  "편성", "광구"};
  if (unit == "호" && Cursor(after).take_any(others)) return true;
  if (unit == "항" && after.sees("목")) return true;
  if (unit == "장" && (after.sees("관") || after.sees("소"))) return true;
  return unit == "조" && after.sees("직");
}

}  // namespace

NumberedStep take_korean_number(Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks();
  const std::string_view digits = read.take_digits();
  if (digits.empty()) return {};
  read.skip_blanks();
  for (const Unit& unit : units) {
    Cursor after = read;
    if (!after.take(unit.word) || continues_word(after, unit.word)) continue;
    std::string number = normalise_number(digits);
    Cursor branch = after;
    if (branch.take("의")) {
      const std::string_view more = branch.take_digits();
      if (!more.empty()) {
        number += "의" + normalise_number(more);
        after = branch;
      }
    }
    cursor = after;
    return {{unit.level, number}, true};
  }
  return {};
}

NumberedStep take_korean_section(Cursor& cursor) {
  Cursor read = cursor;
  if (!read.take("§")) return {};
  read.skip_blanks();
  const std::string_view digits = read.take_digits();
  if (digits.empty()) return {};
  std::string number = normalise_number(digits);
  read.take("조");
  Cursor branch = read;
  if (branch.take("의") || branch.take("-")) {
    const std::string_view more = branch.take_digits();
    if (!more.empty()) {
      number += "의" + normalise_number(more);
      read = branch;
    }
  }
  cursor = read;
  return {{Level::article, number}, true};
}

NumberedStep take_korean_circled(Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks();
  const std::size_t begin = read.at();
  const char32_t sign = read.peek_char();
  const bool circled = (sign >= 0x2460 && sign <= 0x2473) || (sign >= 0x3251 && sign <= 0x325F);
  if (!circled) return {};
  read.skip_char();
  const std::string_view written = read.text().substr(begin, read.at() - begin);
  read.take("항");
  Cursor behind = read;
  // "제3조 ① 누구든지 …": the paragraph itself.
  if (behind.skip_blanks() > 0 && is_hangul(behind.peek_char()) && !behind.sees("제")) return {};
  cursor = read;
  return {{Level::paragraph, normalise_number(written)}, true};
}

NumberedStep take_korean_letter(Cursor& cursor) {
  constexpr std::array<std::string_view, 14> letters{"가", "나", "다", "라", "마", "바", "사",
                                                     "아", "자", "차", "카", "타", "파", "하"};
  Cursor read = cursor;
  const auto letter = read.take_any(letters);
  if (!letter) return {};
  // Beyond 하목 the order goes on with 거, 너, …: rare, and words like "거목" are not references.
  if (!read.take("목") || read.sees("적") || read.sees("표") || read.sees("록")) return {};
  cursor = read;
  return {{Level::subitem, std::string(letters[*letter])}, true};
}

NumberedStep take_korean_bracket(Cursor& cursor) {
  Cursor read = cursor;
  read.skip_blanks();
  const std::string_view digits = read.take_digits();
  if (digits.empty() || !read.take(")")) return {};
  cursor = read;
  return {{Level::subitem, normalise_number(digits)}, true};
}

}  // namespace pandect
