#pragma once

#include <optional>
#include <string_view>

#include "law/citation.h"
#include "law/work.h"
#include "readers/xml/xml.h"

namespace pandect {

/// Reads the metadata of a USLM document. The first alias is its own path ("/us/pl/115/6"). No text yet.
Work read_uslm_meta(const XmlDocument& document);

/// The target of a path: "/us/usc/t42/s1885a/b" is section 1885a(b) of title 42 of the Code. `own` is the
/// path of the work that contains it. Nothing when it is not such a path.
std::optional<Citation> parse_uslm_reference(std::string_view href, std::string_view own);

}  // namespace pandect
