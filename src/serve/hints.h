#pragma once

#include <string>
#include <string_view>

#include "base/json.h"

namespace pandect {

/// Who asks this program, and what it calls what the commands do: `list_works`, `GET /v1/works`.
enum class Face { tools, routes };

/// A hint of the command line in a caller's words: "`pandect status` lists the works" is "`list_works` lists
/// the works" for a model. Empty if only who runs the program can do what it says.
std::string hint_for(Face face, std::string_view hint);

/// Does so with the hints and the help in a reply, and leaves out what its reader cannot do.
void use_words_of(Face face, Json& reply);

}  // namespace pandect
