#pragma once

#include <span>
#include <string_view>

#include "citations/grammar/latin.h"
#include "text/word_file.h"

namespace pandect {

/// The readers of names of works in a language in Latin letters: by its citing.txt, or in code.
/// @param lines those of citing.txt that concern names
NameReaders name_readers(Language language, std::span<const WordLine> lines);

/// True if a line of citing.txt with that head concerns names.
bool is_naming_line(std::string_view head);

}  // namespace pandect
