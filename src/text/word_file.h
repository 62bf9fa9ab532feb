#pragma once

#include <string_view>
#include <vector>

#include "pandect/error.h"
#include "text/language.h"

namespace pandect {

/// The contents of a language's files for one part of the program: of data/languages/<code>/<part>.txt and,
/// in the order of their names, data/languages/<code>/<part>-….txt. Empty when the language lacks the part:
/// callers must report that and never use another language's.
std::vector<std::string_view> language_files(Language language, std::string_view part);

/// A line of such a file: "head: list" or "head = text", without blanks at either end. See
/// data/languages/README.md.
struct WordLine {
  std::string_view head;
  std::string_view rest;
};

/// The error for a line of a word file that the program does not know.
/// @param part the file's name without extension
Error unknown_line(std::string_view code, std::string_view part, std::string_view line);

/// The lines of a file that are neither blank nor comments.
/// @throws Error bad_input with the number of a line that has no head
std::vector<WordLine> read_word_file(std::string_view bytes);

/// The items of a list, trimmed; empty items are dropped.
std::vector<std::string_view> split_list(std::string_view list, char separator = ',');

}  // namespace pandect
