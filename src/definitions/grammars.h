#pragma once

#include "definitions/definition.h"

namespace pandect {

const DefinitionGrammar& thai_definitions();
const DefinitionGrammar& korean_definitions();
const DefinitionGrammar& dutch_definitions();
const DefinitionGrammar& english_definitions();
const DefinitionGrammar& german_definitions();

}  // namespace pandect
