#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/file.h"

namespace pandect {

/// Vectors of texts by the hash of the text, in a folder of its own: what is embedded once is never embedded
/// again, whatever becomes of the works that hold it. Three files of fixed-size records, little-endian, grow
/// by appending; what counts is what all of them hold whole, so that a process killed at any moment loses no
/// more than its last batch:
///
///     exact     IEEE 754 half-precision numbers, scaled to length 1: `dimensions` a vector
///     coarse    a 32-bit float, the scale, and `dimensions` signed bytes: number ≈ scale × byte
///     keys      64 bytes of header (the magic "PNDTVEC1", dimensions as 64 bits), then for each vector its
///               64-bit key and the XXH3 of its exact record
///
/// A search scans `coarse` and scores the best again with `exact`.
class VectorStore {
 public:
  /// Opens what is there, or an empty one. @throws Error library_damaged, no_permission
  explicit VectorStore(std::filesystem::path folder);

  std::size_t size() const { return rows_; }
  /// 0 of an empty store, which takes those of the first vectors that are added.
  std::size_t dimensions() const { return dimensions_; }
  std::optional<std::uint32_t> find(std::uint64_t key) const;

  /// Adds vectors, a key each; those of length 0 are kept as they are. What is added is on disk when this
  /// returns, and is found by find() and the scores. One process at a time adds.
  /// @param rows keys.size() × dimensions() numbers
  /// @throws Error service_unavailable when they have another number of dimensions, Error no_space,
  /// no_permission
  void append(std::span<const std::uint64_t> keys, std::span<const float> rows);

  /// Products of a vector with every stored one, by the coarse numbers. @param query of length 1
  std::vector<float> coarse_scores(std::span<const float> query) const;
  /// The product by the exact numbers: the cosine.
  float exact_score(std::uint32_t row, std::span<const float> query) const;

  /// Adds a vector's exact numbers to a sum. @param sum dimensions() numbers
  void add_to(std::uint32_t row, std::span<double> sum) const;

  /// Compares the checksum of every vector. @throws Error library_damaged
  void verify() const;

 private:
  void open();

  std::filesystem::path folder_;
  std::size_t dimensions_ = 0;
  std::size_t rows_ = 0;
  MappedFile keys_file_, coarse_file_, exact_file_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;
};

}  // namespace pandect
