#pragma once

#include "pandect/answers.h"

namespace pandect::cli {

/// A model's answer: each sentence with its marks, what the proof says of it, and the law's words; then the
/// sources.
void print_written(const WrittenAnswer& answer);

}  // namespace pandect::cli
