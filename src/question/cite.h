#pragma once

#include <string>
#include <vector>

#include "library/view.h"

namespace pandect {

/// Cites a provision in the form used by lawyers of its language: "Artikel 162, Burgerlijk Wetboek Boek 6",
/// "ประมวลรัษฎากร มาตรา 40". Parts of a unit are cited with the parts that contain them: "Artikel 5, lid 2,
/// onderdeel a, Wet …".
/// @param chain the provision and its ancestors, up to the root
std::string cite_chain(const WorkRecord& work, const std::vector<Provision>& chain);

std::string cite_document(const LibraryView& library, std::uint32_t document);

}  // namespace pandect
