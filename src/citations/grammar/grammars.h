#pragma once

#include "law/citation.h"

namespace pandect {

const CitationGrammar& thai_grammar();
const CitationGrammar& korean_grammar();
const CitationGrammar& dutch_grammar();
const CitationGrammar& english_grammar();
const CitationGrammar& german_grammar();
const CitationGrammar& french_grammar();

}  // namespace pandect
