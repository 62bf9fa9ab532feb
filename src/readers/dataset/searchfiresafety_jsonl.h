#pragma once

#include "readers/reader.h"

namespace pandect {

/// The corpus of SearchFireSafety: one article or addendum of a Korean law in each line, many laws in one
/// file. A provision's alias is "sfs:" and its doc_id. The dataset's link fields are not read.
const Reader& searchfiresafety_jsonl_reader();

}  // namespace pandect
