#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/analyzer.h"

namespace pandect {

/// Fields of a document that share one analyzer and so one space of terms: their term frequencies are added,
/// weighted, before saturation (BM25F: Robertson and Zaragoza 2009, section 3.6). An index holds one or more
/// groups; the scores of groups are added.
struct FieldGroup {
  std::string name;                 ///< "words", "char3"
  std::string analyzer;             ///< see text/analyzer.h
  std::vector<std::string> fields;  ///< "text", "heading", "path", "title"
};

/// The texts of one document's fields: texts[g][f] is field f of group g. Views must stay valid until the
/// call returns.
using DocumentTexts = std::vector<std::vector<std::string_view>>;

/// Returns a document's texts; may keep strings alive in `storage`; called from several threads at once.
using TextsOfDocument =
    std::function<DocumentTexts(std::uint32_t document, std::vector<std::string>& storage)>;

struct BuildLimits {
  std::size_t threads = 0;  ///< 0: default_threads()
  std::size_t memory = std::size_t{1}
                       << 30;  ///< bytes of postings in memory; more are spilled to temporary files
};

/// Analyses and inverts documents 0 … count-1 and writes the index to `path`. Its bytes do not depend on the
/// limits.
/// @throws Error no_space, no_permission
void build_lexical_index(const std::filesystem::path& path, const std::vector<FieldGroup>& groups,
                         std::uint32_t count, const TextsOfDocument& texts_of,
                         const BuildLimits& limits = {});

/// BM25 parameters of a group. With one field this is BM25; `weights` and `b` have one value for each field.
struct Bm25Settings {
  enum class Formula : std::uint8_t {
    lucene,  ///< idf = ln(1 + (N - df + .5) / (df + .5)), tf / (tf + K)  (Lucene ≥ 8, without the constant k1
             ///< + 1)
    atire,   ///< idf = ln(N / df), tf (k1 + 1) / (tf + K)  (Trotman et al. 2014)
  };
  Formula formula = Formula::lucene;
  double k1 = 1.2;
  /// Saturation of a term's frequency in the question, tf (k3 + 1) / (tf + k3); negative: no saturation,
  /// weight tf.
  double k3 = -1;
  double group_weight = 1;
  std::vector<double> weights;  ///< empty: 1 each
  std::vector<double> b;        ///< empty: .75 each
};

/// A query term in a group, with its frequency in the question.
struct QueryTerm {
  std::uint32_t group = 0;
  std::string term;
  double weight = 1;
};

struct ScoredDocument {
  std::uint32_t document = 0;
  double score = 0;
  bool operator==(const ScoredDocument&) const = default;
};

/// The contribution of a query term to the score of a document.
struct TermExplanation {
  std::size_t term = 0;         ///< index into the question's terms
  std::uint32_t documents = 0;  ///< number of documents that contain it
  double idf = 0;
  std::vector<std::uint32_t> frequencies;  ///< in each field of its group
  double score = 0;
};

/// Documents begin … end-1 of an index file, which are numbered first, first + 1, … in a collection.
struct DocumentRun {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t first = 0;
};

/// An index file that is a part of a collection, with those of its documents that belong to it, rising.
struct LexicalPart {
  std::filesystem::path path;
  std::vector<DocumentRun> runs;
};

/// An index mapped from disk, or several that form one collection: searches return the same, to the last bit,
/// as one index of all documents, because every statistic is that of the collection's documents. Immutable;
/// safe to use from several threads.
class LexicalIndex {
 public:
  /// Maps the file and checks magic, version, sizes and the checksum of its header and directory; other
  /// damage is found by verify(), or causes an Error or wrong results on use, but no invalid memory access.
  /// @throws Error library_damaged, library_too_new; bad_input when it does not exist
  explicit LexicalIndex(const std::filesystem::path& path);
  /// Maps several files with the same groups. Together their runs number the documents from 0 on.
  explicit LexicalIndex(std::span<const LexicalPart> parts);
  ~LexicalIndex();
  LexicalIndex(LexicalIndex&&) noexcept;
  LexicalIndex& operator=(LexicalIndex&&) noexcept;

  std::uint32_t documents() const;
  const std::vector<FieldGroup>& groups() const;
  /// Number of documents that contain the term in any field of the group; 0 when none does.
  std::uint32_t document_frequency(std::uint32_t group, std::string_view term) const;
  /// The documents that contain the term in any field of the group, rising.
  /// @throws Error wrong_usage when there is no such group, library_damaged
  std::vector<std::uint32_t> documents_with(std::uint32_t group, std::string_view term) const;
  /// The mean length of a field of a group, in terms; 0 when there is no document.
  double average_length(std::uint32_t group, std::size_t field) const;

  /// The k best documents, by score and then by number, among those for which `allowed` returns true (all,
  /// when it is empty). Only documents with a score above 0 are returned. `settings` has one entry for each
  /// group. Exact: the same as scoring every document, to the last bit.
  /// @throws Error wrong_usage for invalid settings or terms, library_damaged
  std::vector<ScoredDocument> search(std::span<const QueryTerm> terms, std::span<const Bm25Settings> settings,
                                     std::size_t k,
                                     const std::function<bool(std::uint32_t)>& allowed = {}) const;

  /// The scores of these documents in search(), in their order; 0 for those that contain no term.
  std::vector<double> score_documents(std::span<const QueryTerm> terms,
                                      std::span<const Bm25Settings> settings,
                                      std::span<const std::uint32_t> documents) const;

  /// The contribution of each term that the document contains; their sum is the score, to the last bit.
  std::vector<TermExplanation> explain(std::span<const QueryTerm> terms,
                                       std::span<const Bm25Settings> settings, std::uint32_t document) const;

  /// Reads the whole file and verifies its checksums.
  /// @throws Error library_damaged
  void verify() const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// The terms of a question for an index: each group's analyzer applied to the text, equal terms counted
/// together.
std::vector<QueryTerm> query_terms(const LexicalIndex& index, std::string_view question);

}  // namespace pandect
