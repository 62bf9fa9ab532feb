#pragma once

#include <optional>
#include <string_view>

#include "law/citation.h"
#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// What a USLM document says of itself. The first alias is its own path ("/us/pl/115/6"). No text yet.
Work read_uslm_meta(const XmlDocument& document);

/// What a path points to: "/us/usc/t42/s1885a/b" is section 1885a(b) of title 42 of the Code. `own` is the
/// path of the work it stands in. Nothing when it is no such path.
std::optional<Citation> parse_uslm_reference(std::string_view href, std::string_view own);

}  // namespace pandect
