#pragma once

#include <cstdint>
#include <string>

#include "citations/grammar/latin.h"

namespace pandect {

/// `degree` is "3°", which numbers items and never articles.
enum class NumberForm : std::uint8_t { none, digits, degree, roman, capital, letter };

struct LatinNumber {
  NumberForm form = NumberForm::none;
  std::string_view text;
};

/// Reads the number of a provision in Latin letters: "5", "6:162", "3.2", "4a", "161sexies", "IV", "IIA",
/// "B"; with `letters` also "a", "bb", "1°". With `hyphens` "78dd-1".
LatinNumber take_latin_number(Cursor& cursor, const LatinForms& forms, bool letters, bool hyphens);

/// Takes the Roman number of an item with nothing behind it, "XIX", "XI-A"; no initials of a law, as "CC".
bool take_roman_item(Cursor& cursor);

/// Takes a quotation mark before a letter: “ of "alínea “b”".
/// @return the mark that closes it, empty where there is none
std::string_view take_opening_quote(Cursor& cursor);

/// The form used in the steps of a citation.
std::string normal_number(const LatinNumber& number);

/// Takes "(a)", "(1)", "(iv)", "(2A)"; returns the content of the brackets; empty if it is not a number.
std::string_view take_bracketed(Cursor& cursor);

/// True if two bracketed numbers can belong to one list: both digits, both capitals, both small letters, and
/// a Roman numeral of several letters only with another Roman numeral.
bool same_bracket_list(std::string_view earlier, std::string_view later);

}  // namespace pandect
