#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "pandect/error.h"
#include "text/language.h"

namespace pandect {

/// A line of a file of words: "head: list" or "head = text", without blanks at either end. See
/// data/languages/README.md.
struct WordLine {
  std::string_view head;
  std::string_view rest;
  std::string_view path = {};  ///< of the file
  std::uint32_t number = 0;    ///< from 1

  /// The words of its list, as split_list gives them.
  std::vector<std::string_view> words() const;
  /// The words of its head: "level", "article".
  std::vector<std::string_view> head_words() const;
};

/// The items of a list, trimmed; empty items are dropped.
std::vector<std::string_view> split_list(std::string_view list, char separator = ',');

/// The number that a text is, as in a head "number 0.5"; nothing for any other text.
std::optional<double> number_in(std::string_view text);

/// The lines of a file that are neither blank nor comments.
/// @param path as errors say it; must outlive the lines
/// @throws Error bad_input with the path and number of a line that has no head
std::vector<WordLine> read_word_file(std::string_view path, std::string_view bytes);

/// The lines of a language's files for one part of the program: of data/languages/<code>/<part>.txt and, in
/// the order of their names, data/languages/<code>/<part>-….txt. Empty when the language lacks the part:
/// callers must report that and never use another language's.
std::vector<WordLine> language_lines(Language language, std::string_view part);

/// The same of all languages, one behind the other.
std::vector<WordLine> lines_of_all_languages(std::string_view part);

/// The error for a line that cannot be as it is: "PATH:LINE: why".
Error wrong_line(const WordLine& line, std::string_view why, std::string_view remedy);

}  // namespace pandect
