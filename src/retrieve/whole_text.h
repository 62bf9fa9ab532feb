#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "index/lexical_index.h"
#include "retrieve/retriever.h"
#include "text/analyzer.h"

namespace pandect {

/// The documents of a library as the papers' baselines see them: the title of the work, then label, heading
/// and words.
class WholeTexts {
 public:
  explicit WholeTexts(const LibraryView& library);
  std::uint32_t size() const;
  std::string of(std::uint32_t document) const;
  /// The same without the title.
  std::string_view words(std::uint32_t document) const;

 private:
  const LibraryView& library_;
  std::map<std::int64_t, std::string> texts_;  ///< by version
  std::vector<Span> extents_;                  ///< by document
};

/// BM25 over whole texts: the law's structure is not used. Builds an index of its own in a temporary folder,
/// removed by the destructor. The defaults are those of the papers' runs: bm25s, k1 1.5, b .75, Lucene's
/// formula, words by a regular expression.
struct WholeTextSettings {
  std::string analyzer = "words";
  double k1 = 1.5;
  double b = 0.75;
};

class WholeTextBm25 : public Retriever {
 public:
  WholeTextBm25(const LibraryView& library, const WholeTextSettings& settings);
  ~WholeTextBm25() override;

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  const LibraryView& library_;
  Bm25Settings settings_;
  std::filesystem::path folder_;
  std::unique_ptr<LexicalIndex> index_;
};

/// TF-IDF over whole texts: cosine of vectors of (1 + ln tf) (ln((1 + N) / (1 + df)) + 1), scikit-learn's
/// weighting with sublinear_tf (SearchFireSafety, section 5.1).
struct TfIdfSettings {
  std::string analyzer = "words";
  std::size_t ngrams = 2;  ///< sequences of one to this many tokens are terms
};

class TfIdf : public Retriever {
 public:
  TfIdf(const LibraryView& library, const TfIdfSettings& settings);

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  struct Posting {
    std::uint32_t document;
    float weight;
  };
  using Counts = std::unordered_map<std::string, double>;
  /// The terms of a text with their frequencies.
  Counts count_terms(std::string_view text) const;

  const LibraryView& library_;
  const Analyzer& analyzer_;
  std::size_t ngrams_;
  double documents_ = 0;
  std::unordered_map<std::string, std::vector<Posting>> postings_;
};

}  // namespace pandect
