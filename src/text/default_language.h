#pragma once

#include "text/language.h"

namespace pandect {

/// The language itself, or, for an unknown one, the language whose words apply to texts of no known language.
constexpr Language or_default(Language language) {
  return language == Language::unknown ? Language::english : language;
}

}  // namespace pandect
