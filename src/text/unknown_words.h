#pragma once

#include <string_view>

#include "pandect/error.h"
#include "text/word_file.h"

namespace pandect {

/// The error for a part of a line of a word file that the program does not know, with the line's number.
/// @param part the file's name without extension
/// @param file its bytes, of which the line is a part
Error unknown_words(std::string_view code, std::string_view part, std::string_view file, const WordLine& line,
                    std::string_view unknown);

}  // namespace pandect
