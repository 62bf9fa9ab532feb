#pragma once

#include <string>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A provision as lawyers of its language cite it: "Artikel 162, Burgerlijk Wetboek Boek 6", "ประมวลรัษฎากร
/// มาตรา 40". Parts of a unit are cited with what they are part of: "Artikel 5 2. a., Wet …".
/// @param chain the provision and what is above it, up to the root
std::string cite_chain(const WorkRecord& work, const std::vector<Provision>& chain);

std::string cite_document(const LibraryView& library, std::uint32_t document);

}  // namespace pandect
