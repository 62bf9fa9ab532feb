#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "lab/bench/dataset.h"

namespace pandect {

struct BeirExport {
  std::size_t documents = 0;
  std::size_t queries = 0;
  std::size_t judgements = 0;
};

/// Writes a dataset in BEIR's format for external tools: corpus.jsonl, with the title of the work as title
/// and the other fields of `bm25` as text; queries.jsonl; qrels/test.tsv. Names are those of run files: white
/// space in them is "_". Of documents with the same name the first is written.
/// @param day whose law is the corpus, unless it asks for wordings of different days
/// @throws Error wrong_usage for a dataset whose gold is parts of files; no_permission, no_space
BeirExport write_beir(const LibraryView& library, const RetrievalDataset& dataset, std::int32_t day,
                      const std::filesystem::path& folder);

}  // namespace pandect
