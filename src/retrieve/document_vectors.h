#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "library/view.h"
#include "model/embedder.h"
#include "vector/vector_store.h"

namespace pandect {

/// The vectors of a library's documents by one embedder, kept in the library's folder `vectors/` by the hash
/// of what was embedded. A long provision has several, each of a window of its words.
class DocumentVectors {
 public:
  /// What becomes of documents that have no vectors yet.
  enum class Missing : std::uint8_t {
    embed,  ///< a batch after another: what is stopped goes on where it was the next time
    leave,  ///< they are not found by their meaning
  };
  /// @throws Error service_unavailable, no_permission, no_space, library_damaged, Cancelled
  DocumentVectors(const LibraryView& library, Embedder& embedder, Missing missing, bool show_progress = true,
                  const std::stop_token& stop = {});

  struct Scored {
    std::uint32_t document = 0;
    float cosine = 0;  ///< of its nearest window
    /// How many standard deviations the cosine lies above the mean of all documents: cosines of one embedder
    /// lie close together, and where they lie differs from question to question.
    double above_mean = 0;
  };
  /// The nearest of the documents in force on a day that are admitted, best first; ties by document. The mean
  /// is of all in force, so that what a score says does not depend on which are admitted.
  /// @param query of length 1 @throws Error service_unavailable when it has another number of dimensions
  std::vector<Scored> nearest(std::span<const float> query, std::int32_t day, std::size_t k,
                              const std::function<bool(const Document&)>& admitted) const;
  /// The cosine of a document's nearest window; nothing where it has no vector.
  std::optional<float> cosine(std::uint32_t document, std::span<const float> query) const;

  /// The mean cosine of all windows with each other: vectors of one embedder lie close together, and how
  /// close differs from one to another and with what the library is about.
  double mean_cosine() const { return mean_cosine_; }
  std::size_t embedded() const { return embedded_; }  ///< windows that this call embedded
  std::size_t missing() const { return missing_; }    ///< documents without a vector

 private:
  bool read_map();
  void write_map() const;
  void embed_missing(Embedder& embedder, bool show_progress, const std::stop_token& stop);
  void make_map();
  void find_mean_cosine();

  const LibraryView& library_;
  std::filesystem::path folder_;
  VectorStore store_;
  std::size_t embedded_ = 0;
  std::size_t missing_ = 0;
  double mean_cosine_ = 0;
  std::vector<std::uint32_t> first_;  ///< by document, and one behind the last: places in rows_
  std::vector<std::uint32_t> rows_;   ///< of the store
};

/// The folder of an embedder's vectors in a library.
std::filesystem::path vectors_folder(const std::filesystem::path& library, const Embedder& embedder);

void bring_to_length_1(std::span<float> vector);

/// What is embedded of a provision: its work's title and a window of its words, of those behind the first
/// with its label and heading. A provision that is short has one.
/// @param extent its words with label and heading
std::vector<std::string> embedded_windows(std::string_view title, const Provision& provision,
                                          std::string_view extent);

}  // namespace pandect
