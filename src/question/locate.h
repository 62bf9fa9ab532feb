#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"
#include "pandect/said.h"

namespace pandect {

/// The provisions that a reference of any kind leads to, as of a day: an id ("th/…/40"), a published id or
/// address (see parse_published_id()), a title, or any form of citation ("ประมวลรัษฎากร มาตรา 40", "art.
/// 6:162 BW"). A work as a whole is its root. If several provisions match, all are returned, those of the
/// work's body first.
/// @throws Error no_such_provision that says whether the work is missing, the provision is missing in it, or
/// it is not in force on that day
std::vector<ProvisionKey> locate(const LibraryView& library, std::string_view reference, std::int32_t day);

/// As locate(); but if nothing matches on that day, returns the last match before the day or else the first
/// after it: an old citation leads to the words it meant.
std::vector<ProvisionKey> locate_at_any_time(const LibraryView& library, std::string_view reference,
                                             std::int32_t day);

/// The note for a citation of a missing work that is a book of a code in books: that the book is missing, or
/// that none is named. Empty for other works.
Said missing_book(const LibraryView& library, const Citation& citation);

/// A hint for a name that no work has: the works whose titles it may be short for, and by what. Tells how to
/// list all works when there are none.
Said works_perhaps_meant(const LibraryView& library, std::string_view name, Language language);

/// The work with this id, alias or title.
std::optional<std::uint32_t> locate_work(const LibraryView& library, std::string_view name);

}  // namespace pandect
