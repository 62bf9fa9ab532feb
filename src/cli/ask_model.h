#pragma once

#include "pandect/answers.h"

namespace pandect::cli {

/// Prints a model's answer: each sentence with its marks, its verdict, and the law's words; then the sources.
void print_written(const WrittenAnswer& answer);

}  // namespace pandect::cli
