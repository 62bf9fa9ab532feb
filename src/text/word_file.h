#pragma once

#include <string_view>
#include <vector>

#include "pandect/error.h"
#include "text/language.h"

namespace pandect {

/// The bytes of what is known of a language for one part of the program: of languages/<code>/<part>.txt and,
/// in the order of their names, languages/<code>/<part>-….txt. Empty when the language has no such part: it
/// must then be said that it has none, and never be taken from another language.
std::vector<std::string_view> language_files(Language language, std::string_view part);

/// A line of such a file: "head: list" or "head = text", without blanks at either end. See
/// languages/README.md.
struct WordLine {
  std::string_view head;
  std::string_view rest;
};

/// That a file of words has a line of which the program knows nothing.
/// @param part  the file's name without ending
Error unknown_line(std::string_view code, std::string_view part, std::string_view line);

/// The lines of a file that are neither empty nor a comment.
/// @throws Error bad_input with the number of a line that has no head
std::vector<WordLine> read_word_file(std::string_view bytes);

/// What stands between the separators of a list, without blanks at either end; nothing of what is empty.
std::vector<std::string_view> split_list(std::string_view list, char separator = ',');

}  // namespace pandect
