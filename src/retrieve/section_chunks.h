#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "chunk/settings.h"
#include "index/lexical_index.h"
#include "retrieve/retriever.h"

namespace pandect {

struct SectionChunkSettings {
  ChunkSettings chunks;
  bool titles = true;  ///< units stand one below the other, each after its law's title (sectioned_text())
  std::string analyzer = "words";
  double k1 = 1.5;
  double b = 0.75;
};

/// BM25 over chunks that know nothing of the law's units. What is found are the units that a chunk holds
/// whole, in their order; chunks that hold none are dropped before anything is counted (NitiBench,
/// section 4.1.1 and table 7). Makes an index of its own in a folder that goes with it.
class SectionChunks : public Retriever {
 public:
  SectionChunks(const LibraryView& library, const SectionChunkSettings& settings);
  ~SectionChunks() override;

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  const LibraryView& library_;
  std::filesystem::path folder_;
  std::vector<std::vector<std::uint32_t>> held_;  ///< documents that each chunk holds whole
  Bm25Settings settings_;
  std::unique_ptr<LexicalIndex> index_;
};

}  // namespace pandect
