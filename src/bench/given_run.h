#pragma once

#include <filesystem>
#include <string>

#include "bench/retrieval_bench.h"

namespace pandect {

struct GivenRun {
  SystemRun run;
  std::string remark;  ///< what a reader of its figures should know; a line, or empty
};

/// What another system found for the questions of a dataset, read from a run file in TREC's form. Its names
/// are those of write_beir() and of our own run files; a question it has no line for is one for which it
/// found nothing. The system is called what the file calls it. @throws Error bad_input when no line is about
/// a question of the dataset, or none names a document of it
GivenRun read_given_run(const std::filesystem::path& path, const LibraryView& library,
                        const RetrievalDataset& dataset);

}  // namespace pandect
