#pragma once

#include <string_view>

#include "citations/grammar/latin.h"

namespace pandect {

/// How a language in Latin letters names works: as its citing.txt says, or by readers of its own.
NameReaders name_readers(Language language);

/// Whether a line of citing.txt with that head is of names.
bool is_naming_line(std::string_view head);

}  // namespace pandect
