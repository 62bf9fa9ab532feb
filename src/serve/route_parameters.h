#pragma once

#include <vector>

#include "serve/router.h"

namespace pandect {

/// The parameters that several routes have.

RouteParameter as_of_parameter();
/// Of the question or the text, and of the laws that answer, where there are any in it.
RouteParameter language_parameter();
/// What `scope_of` reads: `work`, unless that means something else, `kind`, `jurisdiction` and `collection`.
std::vector<RouteParameter> scope_parameters(bool with_work = true);

/// A text that is not empty, of at most 5,000 characters, and a day, as JSON schema says it.
Json some_text();
Json a_day();

}  // namespace pandect
