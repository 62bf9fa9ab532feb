#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "library/view.h"
#include "model/embedder.h"
#include "pandect/progress.h"
#include "vector/vector_store.h"

namespace pandect {

/// The vectors of a library's documents by one embedder, kept in the library's folder `vectors/` by the hash
/// of the embedded text. A long provision has several, one for each window of its words. Of several libraries
/// that are read as one, each has its own folder, and all are compared as those of one library.
class DocumentVectors {
 public:
  /// Treatment of documents that have no vectors yet.
  enum class Missing : std::uint8_t {
    embed,  ///< embed in batches, articles in force first; if stopped, the next run resumes
    leave,  ///< they are not found by meaning
  };
  /// @param given vectors by the same embedder from elsewhere, by the same hashes: of a library that is read
  /// alone, what lacks a vector takes it from there. Some are compared with the embedder's own.
  /// @throws Error service_unavailable, no_permission, no_space, library_damaged, Cancelled; bad_input when
  /// the given vectors are not the embedder's
  DocumentVectors(const LibraryView& library, Embedder& embedder, Missing missing,
                  const Monitor& monitor = {}, const VectorStore* given = nullptr);

  struct Scored {
    std::uint32_t document = 0;
    float cosine = 0;  ///< of its nearest window
    /// Number of standard deviations of the cosine above the mean of all documents: cosines of one embedder
    /// are close together, in a range that differs from question to question.
    double above_mean = 0;
  };
  /// The nearest admitted documents in force on a day, best first; ties by document. The mean is over all in
  /// force, so that a score does not depend on which are admitted.
  /// @param query of length 1 @throws Error service_unavailable when it has another number of dimensions
  std::vector<Scored> nearest(std::span<const float> query, std::int32_t day, std::size_t k,
                              const std::function<bool(const Document&)>& admitted) const;
  /// The documents nearest to a document by the mean of its windows, best first: without its own wordings,
  /// and one of each text that is held several times. Empty if it has no vector.
  std::vector<Scored> similar(std::uint32_t document, std::int32_t day, std::size_t k) const;
  /// The cosine of a document's nearest window; nothing when it has no vector.
  std::optional<float> cosine(std::uint32_t document, std::span<const float> query) const;

  /// The mean cosine between all windows: vectors of one embedder are close together, to a degree that
  /// depends on the embedder and on the subject of the library.
  double mean_cosine() const { return mean_cosine_; }
  std::size_t embedded() const { return embedded_; }  ///< number of windows embedded by this call
  std::size_t taken() const { return taken_; }        ///< number of windows whose vectors were given
  std::size_t missing() const { return missing_; }    ///< number of documents that lack a vector

 private:
  /// The vectors of one library, with the rows of its documents.
  struct Part {
    std::size_t library = 0;
    std::filesystem::path folder;
    VectorStore store;
    std::vector<std::uint32_t> documents;  ///< in the view: the first of the library, and so on
    std::vector<std::uint32_t> first_key;  ///< by document, with an end mark: indexes into keys
    std::vector<std::uint64_t> keys;       ///< of all windows
    std::vector<std::uint8_t> turns;       ///< by document: lower ones are embedded first
    std::vector<std::uint32_t> first;      ///< by document, with an end mark: indexes into rows
    std::vector<std::uint32_t> rows;       ///< in the store
    std::size_t missing = 0;               ///< number of documents that lack a vector
    double mean_cosine = 0;
  };
  bool read_map(Part& part) const;
  void write_map(const Part& part) const;
  void read_keys(Part& part, std::string_view after_title) const;
  void take(Part& part, Embedder& embedder, const VectorStore& given);
  void embed_missing(Part& part, Embedder& embedder, const Monitor& monitor);
  void embed_in_turn(Part& part, Embedder& embedder, const Monitor& monitor);
  void make_map(Part& part) const;
  /// Keeps the map of a library. @param is_new  vectors were made: readers look at the library again
  void publish(Part& part, bool is_new) const;
  void join(std::vector<Part> parts);
  /// The store of a row, and its number there.
  std::pair<const VectorStore*, std::uint32_t> place_of(std::uint32_t row) const;

  const LibraryView& library_;
  std::vector<VectorStore> stores_;   // by library
  std::vector<std::uint32_t> begin_;  // the first row of each store
  std::size_t dimensions_ = 0;
  std::size_t embedded_ = 0;
  std::size_t taken_ = 0;
  std::size_t missing_ = 0;
  double mean_cosine_ = 0;
  std::vector<std::uint32_t> first_;  ///< by document, with an end mark: indexes into rows_
  std::vector<std::uint32_t> rows_;   ///< in all stores, one behind the other
};

/// Calls `one` for each window of a library's documents that has no vector by an embedder, with the hash
/// under which its vector is kept, and its text without the embedder's prefix; each text once.
void each_missing_window(const LibraryView& library, const ModelInfo& embedder,
                         const std::function<void(std::uint64_t key, const std::string& text)>& one);

/// A hash that changes with the documents of the build of one of the libraries.
std::string identity_of_build(const LibraryView& view, std::size_t library);

/// How many documents of a library's build have their vectors.
struct EmbeddedCount {
  std::size_t documents = 0;
  std::size_t embedded = 0;
};

/// By the map in an embedder's folder; nothing if there is none of this build.
/// @param model what embeds passages
std::optional<EmbeddedCount> count_embedded(const LibraryView& view, std::size_t library,
                                            const ModelInfo& model);

/// Verifies the checksums of all vectors in a library's folder, of whatever embedder.
/// @throws Error library_damaged
void verify_vectors(const std::filesystem::path& library);

/// The folder of the vectors in a library that a model makes of passages.
std::filesystem::path vectors_folder(const std::filesystem::path& library, const ModelInfo& model);

void bring_to_length_1(std::span<float> vector);

/// The embedded texts of a provision: its work's title and a window of its words; windows after the first
/// also have its label and heading. A short provision has one.
/// @param extent its words with label and heading
/// @param after_title what the embedder wants between the title and the rest
/// @param tokens about how many a window has, of a vocabulary for many languages
std::vector<std::string> embedded_windows(std::string_view title, const Provision& provision,
                                          std::string_view extent, std::string_view after_title = " ",
                                          std::size_t tokens = 400);

}  // namespace pandect
