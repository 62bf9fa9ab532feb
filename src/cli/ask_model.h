#pragma once

#include "pandect/answers.h"

namespace pandect::cli {

/// Prints an answer that a model wrote: each sentence with its marks, its verdict, and the law's words; then
/// the sources.
void print_written(const Answer& answer);

}  // namespace pandect::cli
