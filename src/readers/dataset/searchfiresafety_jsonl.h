#pragma once

#include "readers/reader.h"

namespace pandect {

/// The corpus of SearchFireSafety: one article or addendum of a Korean law a line, of many laws in one file.
/// A provision's alias is "sfs:" and its doc_id. The dataset's link fields are not taken.
const Reader& searchfiresafety_jsonl_reader();

}  // namespace pandect
