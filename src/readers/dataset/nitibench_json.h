#pragma once

#include "readers/reader.h"

namespace pandect {

/// The laws of NitiBench: a list of {law_name, section_num, section_content}. What the dataset says a section
/// refers to
/// (`reference`) is what readers of references are measured on, and is not taken.
const Reader& nitibench_json_reader();

}  // namespace pandect
