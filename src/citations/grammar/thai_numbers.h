#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "law/citation.h"
#include "text/scanner.h"

namespace pandect {

/// Takes the word for a relative position after มาตรา, วรรค or หมวด.
Citation::Relative take_thai_relative(Cursor& cursor);

/// "40", "๔๐/๑", "65 ทวิ", "65 เอกวีสติ/1".
std::string_view take_thai_number(Cursor& cursor);

/// The number normalised, with the space before an ordinal that is sometimes omitted in print: "65ตรี" is "65
/// ตรี".
std::string thai_number(std::string_view written);

/// "หนึ่ง", "ท้าย", "2" after วรรค; empty when it is not a number.
std::string take_thai_paragraph(Cursor& cursor);

/// The characters of a bracketed number.
enum class ThaiMark : std::uint8_t { none, digits, thai_letter, latin_letter };

/// "(1)", "(๑/๑)", "(ก)", "(1 ทวิ)", "(i)".
ThaiMark take_thai_mark(Cursor& cursor, std::string& number);

}  // namespace pandect
