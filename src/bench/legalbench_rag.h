#pragma once

#include <filesystem>

#include "bench/dataset.h"

namespace pandect {

/// LegalBench-RAG as it is downloaded (github.com/zeroentropy-cc/legalbenchrag): `corpus/<set>/*.txt` and
/// `benchmarks/<set>.json` for the sets privacy_qa, contractnli, maud and cuad, those that are there. Its
/// spans count code points of a file read as UTF-8 with universal newlines, a byte order mark as one.
///
/// With `mini`, of each set at most 194 questions, chosen as the published code does: in the order of
/// Python's first random number after seeding with the file of the first snippet, ties in the order of the
/// benchmark's file; and of the corpus the files these questions ask about. Else all questions, and all files
/// that any question asks about.
/// @throws Error bad_input that says what is missing and where to get it
RetrievalDataset load_legalbench_rag(const std::filesystem::path& folder, bool mini);

}  // namespace pandect
