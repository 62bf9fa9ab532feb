#pragma once

#include <cstdint>

#include "library/catalogue.h"

namespace pandect {

/// A version of the catalogue as the work that was stored: text, tree, marked references, places, and what
/// was left unread. Problems are kept by source, and are not in it.
Work load_stored_work(const Catalogue& catalogue, std::int64_t version);

}  // namespace pandect
