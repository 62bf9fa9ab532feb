#pragma once

#include <cstdint>

#include "catalogue/catalogue.h"

namespace pandect {

/// A version of the catalogue as the work that was stored: text, tree, marked references, page positions, and
/// unread parts. Problems are stored by source, and not included.
Work load_stored_work(const Catalogue& catalogue, std::int64_t version);

}  // namespace pandect
