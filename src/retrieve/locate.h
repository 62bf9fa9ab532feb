#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"

namespace pandect {

/// The provisions that a reference of any kind leads to, as of a day: an id ("th/…/40"), a published id or
/// address (see parse_published_id()), a title, or any way of citing ("ประมวลรัษฎากร มาตรา 40", "art. 6:162
/// BW"). A work as a whole is its root. What several provisions are cited by gives all of them, those of the
/// work's body before others.
/// @throws Error no_such_provision that says whether the work is missing, the provision is missing in it, or
/// it is not in force on that day
std::vector<ProvisionKey> locate(const LibraryView& library, std::string_view reference, std::int32_t day);

/// The same; but where nothing answers to the reference on that day, what answered to it last before the day,
/// or will first after it: an old citation leads to the words it meant.
std::vector<ProvisionKey> locate_at_any_time(const LibraryView& library, std::string_view reference,
                                             std::int32_t day);

/// What to say of a citation whose work is missing, when that is a book of a code in books: that its book is,
/// or that it names none. Empty when it is no such code.
std::string missing_book(const LibraryView& library, const Citation& citation);

/// The work a name leads to: its id, an alias, or a title.
std::optional<std::uint32_t> locate_work(const LibraryView& library, std::string_view name);

}  // namespace pandect
