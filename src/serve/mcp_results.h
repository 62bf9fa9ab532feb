#pragma once

#include <string>
#include <string_view>

#include "base/json.h"

namespace pandect {

/// The address of a law or a provision for resources/read: a URI (RFC 3986), on a day if one is given.
std::string law_uri(std::string_view id, std::string_view day = {});

/// True for a member that says what an English text is said from in other languages ("notes_said").
bool is_said(std::string_view member);

/// Takes out what only the page needs (is_said()), at any depth.
void leave_out_said(Json& json);

/// Adds to every provision its address for resources/read, as of the day that was asked for.
void add_uris(Json& json);

/// Adds the gaps of a result as `misses`, each with one of four phrases: "not held", "not in force" on the
/// day asked about, "date unknown" (its source has none), "not checked" (a statement without citation, or one
/// that cannot be compared).
void add_misses(Json& json);

}  // namespace pandect
