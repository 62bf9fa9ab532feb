#pragma once

#include <string_view>

#include "law/provision.h"

namespace pandect {

class Reader;
class XmlDialect;

/// Formex 4 to 6, the XML of the Official Journal of the European Union: acts, annexes, consolidated acts.
const Reader& formex_reader();

/// What the elements of Formex mean, for what is put into Formex from elsewhere.
const XmlDialect& formex_dialect();

/// The level of a DIVISION by the first word of its title, in the languages read here: "CHAPTER II" →
/// chapter.
Level formex_division_level(std::string_view title);

}  // namespace pandect
