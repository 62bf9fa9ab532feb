#pragma once

#include "readers/reader.h"

namespace pandect {

/// The laws of NitiBench: a list of {law_name, section_num, section_content}. The dataset's own references of
/// a section (`reference`) are the gold standard for finding references, and are not read.
const Reader& nitibench_json_reader();

}  // namespace pandect
