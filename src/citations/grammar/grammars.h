#pragma once

#include "law/citation.h"

namespace pandect {

/// The grammar of a language that is written in code and not in a citing.txt.
const CitationGrammar& thai_grammar();

}  // namespace pandect
