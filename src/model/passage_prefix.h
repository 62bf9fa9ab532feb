#pragma once

#include <string>
#include <string_view>

#include "model/chat.h"

namespace pandect {

/// A passage as an embedder is given it. In a prefix with "{title}" the passage's first line, its title,
/// takes that place: "title: {title} | text: ". A passage of one line has the title "none".
std::string prefixed_passage(std::string_view prefix, std::string_view text);

/// What stands between the title of a passage and its words, so that an embedder that wants the title apart
/// finds it.
std::string_view after_title(const ModelInfo& embedder);

}  // namespace pandect
