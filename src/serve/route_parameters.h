#pragma once

#include <vector>

#include "serve/router.h"

namespace pandect {

/// Parameters common to several routes.

RouteParameter as_of_parameter();
/// Of the question or the text, and of the laws that answer, if there are any in it.
RouteParameter language_parameter();
/// `limit` and `offset` of a list.
std::vector<RouteParameter> part_parameters();
/// The parameters of `scope_of`: `work`, unless that has another meaning, `kind`, `jurisdiction` and
/// `collection`.
std::vector<RouteParameter> scope_parameters(bool with_work = true);

/// The JSON schema of a non-empty text of at most 5,000 characters, and of a day.
Json some_text();
Json a_day();

}  // namespace pandect
