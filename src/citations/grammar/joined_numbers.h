#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "citations/grammar/joined_words.h"
#include "text/scanner.h"

namespace pandect {

/// A letter, vowel or tone mark that may belong to the adjacent word; never ASCII.
bool is_joined_letter(char32_t c);

/// Reads a number: "40", "๔๐/๑", "65 ทวิ", "65 เอกวีสติ/1".
std::string_view take_joined_number(const JoinedWords& words, Cursor& cursor);

/// The number normalised, with the space before an ordinal that is sometimes omitted: "65ตรี" is "65 ตรี".
std::string joined_number(std::string_view written);

/// Reads "หนึ่ง", "ท้าย", "2" after วรรค; empty if there is no number.
std::string take_joined_paragraph(const JoinedWords& words, Cursor& cursor);

/// The kind of a number in brackets.
enum class BracketMark : std::uint8_t { none, digits, letter, latin_letter };

/// Reads "(1)", "(๑/๑)", "(ก)", "(1 ทวิ)", "(i)".
/// @param number  receives the contents of the brackets, normalised
BracketMark take_bracket_mark(const JoinedWords& words, Cursor& cursor, std::string& number);

}  // namespace pandect
