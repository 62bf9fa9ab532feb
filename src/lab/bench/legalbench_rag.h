#pragma once

#include <filesystem>

#include "lab/bench/dataset.h"

namespace pandect {

/// LegalBench-RAG as downloaded (github.com/zeroentropy-cc/legalbenchrag): `corpus/<set>/*.txt` and
/// `benchmarks/<set>.json` for the sets privacy_qa, contractnli, maud and cuad, those that exist. Its spans
/// count code points of a file read as UTF-8 with universal newlines, a byte order mark as one.
///
/// With `mini`, at most 194 questions of each set, chosen as in the published code: in the order of Python's
/// first random number after seeding with the file of the first snippet, ties in the order of the benchmark's
/// file; and of the corpus the files these questions ask about. Else all questions, and all files that any
/// question asks about.
/// @throws Error bad_input that says what is missing and where to get it
RetrievalDataset load_legalbench_rag(const std::filesystem::path& folder, bool mini);

}  // namespace pandect
