#pragma once

#include <string_view>

#include "law/provision.h"

namespace pandect {

class Reader;
class XmlDialect;

/// The meaning of Formex elements, for documents converted to Formex.
const XmlDialect& formex_dialect();

/// The level of a DIVISION by the first word of its title, in the supported languages: "CHAPTER II" →
/// chapter.
Level formex_division_level(std::string_view title);

}  // namespace pandect
