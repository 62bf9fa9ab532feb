#pragma once

#include <string>
#include <string_view>

#include "lab/measure/characters.h"

namespace pandect {

/// "contractnli/act.txt:120-480": a part of a file as the rankings of an experiment name it.
std::string snippet_name(const Snippet& snippet);
/// The part with this name; its file is a view into the name. @throws Error bad_input
Snippet parse_snippet_name(std::string_view name);

}  // namespace pandect
