#pragma once

#include <vector>

#include "readers/reader.h"

namespace pandect {

/// The readers of words, which `--as` names for any container: of statutes, of contracts and other prose, of
/// statutes read by machine.
const std::vector<const Reader*>& word_readers();

/// The reader that is surest of words, whatever contained them.
/// @throws Error bad_input when nothing in them can be quoted: too few, code, a table
const Reader& reader_of_words(const Source& words);

}  // namespace pandect
