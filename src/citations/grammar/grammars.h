#pragma once

#include "law/citation.h"

namespace pandect {

/// That of a language whose grammar is code and not a file citing.txt.
const CitationGrammar& thai_grammar();

}  // namespace pandect
