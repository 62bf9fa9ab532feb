#pragma once

#include <string_view>

#include "citations/grammar/latin.h"

namespace pandect {

/// The readers of names of works in a language in Latin letters: by its citing.txt, or in code.
NameReaders name_readers(Language language);

/// True if a line of citing.txt with that head concerns names.
bool is_naming_line(std::string_view head);

}  // namespace pandect
