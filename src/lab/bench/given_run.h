#pragma once

#include <filesystem>
#include <string>

#include "lab/bench/retrieval_bench.h"

namespace pandect {

struct GivenRun {
  SystemRun run;
  std::string remark;  ///< a note for readers of its figures; a line, or empty
};

/// Reads another system's rankings for the questions of a dataset from a run file in TREC's format. Its names
/// are those of write_beir() and of Pandect's run files; a question without a line has an empty ranking. The
/// system's name is that in the file. @throws Error bad_input when no line is about a question of the
/// dataset, or none names a document of it
GivenRun read_given_run(const std::filesystem::path& path, const LibraryView& library,
                        const RetrievalDataset& dataset);

}  // namespace pandect
