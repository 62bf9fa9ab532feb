#pragma once

#include <string>
#include <string_view>

/// Classes of characters and their small letters, by the properties that Unicode gives them: the same for all
/// languages and scripts.
namespace pandect {

/// The small letter of a capital, of any script; any other character itself.
char32_t small_letter(char32_t c);
/// The capital of a small letter; any other character itself.
char32_t capital_letter(char32_t c);
bool is_capital(char32_t c);
/// A letter of a script with capitals that is none: "a", "ß", "ж".
bool is_small(char32_t c);

/// A syllable of Hangul.
bool is_hangul(char32_t c);
/// A letter, vowel or tone mark of Thai.
bool is_thai(char32_t c);
/// A Chinese character.
bool is_han(char32_t c);

/// The text in small letters. Each letter keeps its number of bytes, so that offsets are those of the text:
/// the few capitals whose small letter has another number stay as they are.
std::string small_letters(std::string_view text);

/// The first byte of the small letter with which a text begins, NUL for an empty one: by it words in small
/// letters are found quickly.
unsigned char first_small_byte(std::string_view text);

/// True if a text begins with `words`, which are in small letters, in any letters.
bool begins_in_any_case(std::string_view text, std::string_view words);

/// True if the word begins with a capital letter.
bool is_capitalised(std::string_view word);

}  // namespace pandect
