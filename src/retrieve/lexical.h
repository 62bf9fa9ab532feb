#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "retrieve/retriever.h"
#include "retrieve/term_search.h"

namespace pandect {

/// Settings for searching the lexical indexes of a library; one for each field group ("words", "char3").
struct LexicalSettings {
  Bm25Settings words;
  Bm25Settings characters;
  /// Weight of the question words, relative to other words (question/asking_words.h).
  double asking_words = 1;
};

/// BM25F over words and character 3-grams of the question, added. Documents of the question's language are
/// searched; all are when the library has none, or the language is unknown.
///
/// The name of a law in the question identifies the law but not the provision. Where it is as long as the
/// rest, each provision of that law is scored by the other words, and gets the name's score in the provision
/// that has most of it.
class LexicalRetriever : public Retriever {
 public:
  /// @param search where terms are searched; null: the library's indexes
  LexicalRetriever(const LibraryView& library, LexicalSettings settings,
                   std::shared_ptr<const TermSearch> search = nullptr)
      : library_(library), settings_(std::move(settings)), search_(std::move(search)) {}

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override;

 private:
  std::vector<QueryTerm> terms_of(const LexicalIndex& index, std::string_view words, Language language) const;
  std::vector<Bm25Settings> group_settings(const LexicalIndex& index) const;
  /// Documents are numbered within the range.
  std::vector<ScoredDocument> find(std::span<const QueryTerm> terms, std::size_t range,
                                   const TermScope& scope, std::size_t k) const;
  void search_range(const Query& query, std::size_t range, std::size_t k, std::vector<Hit>& hits) const;
  void search_named(const Query& query, std::size_t range, std::uint32_t work, std::size_t k,
                    std::vector<Hit>& hits) const;

  const LibraryView& library_;
  LexicalSettings settings_;
  std::shared_ptr<const TermSearch> search_;
};

}  // namespace pandect
