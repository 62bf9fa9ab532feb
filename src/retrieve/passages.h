#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "chunk/settings.h"
#include "index/lexical_index.h"
#include "retrieve/retriever.h"

namespace pandect {

struct PassageSettings {
  ChunkSettings chunks;
  std::string analyzer = "words";
  /// Fields: the passage; its neighbours, `around` on either side; where it stands (label and headings).
  Bm25Settings fields;
  std::size_t around = 1;
  /// Whether the words that only say what the question is about are searched for, too.
  bool subject = false;
};

/// BM25F over passages: chunks of all works, whatever the provisions are. A hit is a part of a document, so
/// that several may be of one. Makes an index of its own in a folder that goes with it.
class Passages : public Retriever {
 public:
  Passages(const LibraryView& library, const PassageSettings& settings);
  ~Passages() override;

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  struct Passage {
    std::uint32_t document;
    Span part;
  };
  std::vector<QueryTerm> terms_of(const Query& query) const;

  const LibraryView& library_;
  PassageSettings settings_;
  std::filesystem::path folder_;
  std::vector<Passage> passages_;
  std::unique_ptr<LexicalIndex> index_;
};

}  // namespace pandect
