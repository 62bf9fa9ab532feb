#pragma once

#include "law/citation.h"

namespace pandect {

/// Those of languages whose grammar is code and not a file citing.txt.
const CitationGrammar& thai_grammar();
const CitationGrammar& korean_grammar();

}  // namespace pandect
