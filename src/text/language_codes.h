#pragma once

#include <string>

namespace pandect {

/// The codes of all languages that have a folder, for a message: "th, ko, nl".
std::string language_codes();

}  // namespace pandect
