#pragma once

#include <span>
#include <string_view>

#include "readers/xml/xml_law.h"

namespace pandect {

/// The rule for an element of Akoma Ntoso or of USLM, which share most names: the one in the vocabulary's
/// `own` table (sorted by name), else the common one.
XmlRule find_structure_rule(std::span<const XmlRule> own, std::string_view name);

}  // namespace pandect
