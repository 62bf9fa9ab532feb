#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "library/view.h"
#include "pandect/said.h"

namespace pandect {

/// A part that a citation names and the law does not have.
struct MissingPart {
  std::uint32_t within = 0;  ///< the provision that lacks it, in the tree of the target's version
  std::string name;          ///< the part in the words of the law's language: "lid 4", "제5항"
};

/// The first part of a citation that its target lacks. Its steps are resolved as far as the tree goes:
/// "section 4(9)" leads to section 4. A part that is not in the tree exists only if the law's words have its
/// mark or as many paragraphs as it counts, or if the language does not count where there is only one.
std::optional<MissingPart> find_missing_part(const LibraryView& library, const ProvisionKey& target,
                                             const Citation& citation);

/// "Section 4, Harbour Act 1998 has no subsection 9".
Said describe_missing_part(const LibraryView& library, const ProvisionKey& target,
                           const MissingPart& missing);

/// "Harbour Act 1998 has no section 99", for a citation of a unit that its work does not have.
Said describe_missing_unit(const LibraryView& library, const Citation& citation);

/// True for a provision whose copy leaves parts out, by the words at the beginning or end of a line: one of
/// an act that amends many laws has only its own part ("①부터 <139>까지 생략"), or none ("Bevat wijzigingen
/// …").
bool leaves_out_parts(const LibraryView& library, const ProvisionKey& key);

}  // namespace pandect
