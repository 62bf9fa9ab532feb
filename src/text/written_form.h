#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/scanner.h"

namespace pandect {

/// Lists of words by name, the longest word first in each.
using FormWords = std::vector<std::pair<std::string, std::vector<std::string>>>;

/// A piece of a written form: literal words, or a placeholder.
struct FormPiece {
  enum class Kind : std::uint8_t {
    literal,
    blank,   ///< any blanks, or none
    number,  ///< up to seven digits
    year,    ///< two or four digits
    short_year,
    roman,
    dash,
    code,   ///< letters, digits, dots and colons
    codes,  ///< the same with dashes and slashes, and a digit in it
    date,   ///< a day: "12. März 2019", "12.3.2019", "Mar. 5, 2018", "2019. 5. 16."
    open,   ///< a number left open: "___", "---"
    list,   ///< one of a list of words
  };
  Kind kind = Kind::literal;
  std::string literal;
  std::vector<std::string> words;
  bool may_lack = false;
};

/// How something with numbers is written: "{number} U.S. {number}". data/languages/README.md, not-law.txt,
/// lists the placeholders.
using WrittenForm = std::vector<FormPiece>;

/// Reads a form. A placeholder that is no class of characters is the list of `words` with that name.
WrittenForm read_written_form(std::string_view text, const FormWords& words = {});

/// True if a form may begin at a byte of a text: most positions are rejected by their first byte.
bool may_begin_form(const WrittenForm& form, std::string_view text, std::size_t at);

/// The end of a form that matches at a byte of a text and ends with a word.
/// @param numbers if given, receives the numbers of the form, in order
std::optional<std::size_t> match_form(std::string_view text, std::size_t at, const WrittenForm& form,
                                      std::vector<std::string_view>* numbers = nullptr);

}  // namespace pandect
