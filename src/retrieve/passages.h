#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "chunk/settings.h"
#include "index/lexical_index.h"
#include "retrieve/passage_cutting.h"
#include "retrieve/retriever.h"

namespace pandect {

struct PassageSettings {
  ChunkSettings chunks;
  std::string analyzer = "words";
  /// Fields: the passage; its neighbours, `around` on either side; its label and headings; the terms it
  /// defines.
  Bm25Settings fields;
  std::size_t around = 1;
  /// Include the words that only say what the question is about.
  bool subject = false;
  /// Weight of the question words, relative to other words (question/asking_words.h).
  double asking_words = 1;
  /// Pseudo-relevance feedback, as in RM3 (Lavrenko and Croft 2001; Abdul-Jaleel et al. 2004): number of
  /// terms of the first hits that are added, with at most this weight relative to a word of the question.
  std::size_t feedback_terms = 0;
  std::size_t feedback_hits = 10;
  double feedback_weight = 0.3;
};

/// BM25F over passages: chunks of all works, independent of provisions. A hit is a part of a document, so
/// that several may be of one. Builds an index of its own in a temporary folder, removed by the destructor.
class Passages : public Retriever {
 public:
  Passages(const LibraryView& library, const PassageSettings& settings);
  ~Passages() override;

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  std::vector<QueryTerm> terms_of(const Query& query) const;
  /// Adds the terms that distinguish the best hits from other passages.
  void add_feedback(std::vector<QueryTerm>& terms, std::span<const ScoredDocument> hits) const;

  const LibraryView& library_;
  PassageSettings settings_;
  std::filesystem::path folder_;
  std::vector<CutPassage> passages_;
  std::unique_ptr<LexicalIndex> index_;
};

}  // namespace pandect
