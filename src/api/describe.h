#pragma once

#include <cstdint>
#include <string>

#include "library/view.h"
#include "pandect/provision.h"

namespace pandect {

/// Converts a library's internal types to those of the public API.

/// "2025-06-04"; empty for the open ends of an interval, always and forever.
std::string day_text(std::int32_t day);

ProvisionInfo describe_provision(const LibraryView& library, const ProvisionKey& key);
/// A document as it is served as of a day, with the days of its wording and its status on that day.
ProvisionInfo describe_document(const LibraryView& library, std::uint32_t document, std::int32_t day);

/// The standing that describe_document() gives, which a version reads for all of its provisions at once.
Standing standing_on(const LibraryView& library, std::uint32_t document, std::int32_t day);

/// The exact target of a reference, in the wording of the day if that has it. The link must have one.
ProvisionInfo describe_target(const LibraryView& library, const Link& link, std::int32_t day);

/// Sets the status of the described provision on a day, and whether its words stand in for those of the day;
/// see LibraryView::reading_days().
void set_standing(const LibraryView& library, ProvisionInfo& info, std::int32_t day);

}  // namespace pandect
