#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/file.h"

namespace pandect {

/// Vectors of texts by the hash of the text, in a folder of its own: a text is embedded only once, whatever
/// becomes of its works. Three files of fixed-size records, little-endian, grow by appending; only records
/// complete in all of them count, so that a process killed at any moment loses no more than its last batch:
///
///     exact     IEEE 754 half-precision numbers, scaled to length 1: `dimensions` a vector
///     coarse    a 32-bit float, the scale, and `dimensions` signed bytes: number ≈ scale × byte
///     keys      64 bytes of header (the magic "PNDTVEC2", dimensions as 64 bits), then for each vector its
///               64-bit key and the XXH3 of its exact and its coarse record
///
/// A search scans `coarse` and rescores the best with `exact`, whose checksums are then compared.
class VectorStore {
 public:
  /// Opens the existing files, or an empty store. @throws Error library_damaged, no_permission
  explicit VectorStore(std::filesystem::path folder);

  std::size_t size() const { return rows_; }
  /// 0 for an empty store, which takes the number of dimensions of the first vectors added.
  std::size_t dimensions() const { return dimensions_; }
  std::optional<std::uint32_t> find(std::uint64_t key) const;

  /// Adds vectors, one for each key; those of length 0 are stored unchanged. When this returns, they are on
  /// disk, and are found by find() and the scores. Processes that add at once take turns.
  /// @param rows keys.size() × dimensions() numbers
  /// @throws Error service_unavailable when they have another number of dimensions, Error no_space,
  /// no_permission
  void append(std::span<const std::uint64_t> keys, std::span<const float> rows);

  /// Adds vectors of another store as they are, with their checksums, which must hold.
  /// @throws Error library_damaged (of the other), service_unavailable, no_space, no_permission
  void append(const VectorStore& other, std::span<const std::uint32_t> rows);

  /// Dot products of a vector with every stored one, by the coarse numbers. @param query of length 1
  std::vector<float> coarse_scores(std::span<const float> query) const;
  /// The dot product by the exact numbers: the cosine. @throws Error library_damaged
  float exact_score(std::uint32_t row, std::span<const float> query) const;

  /// Adds a vector's exact numbers to a sum. @param sum dimensions() numbers
  void add_to(std::uint32_t row, std::span<double> sum) const;

  /// Verifies the checksum of every vector, and that none is missing. @throws Error library_damaged
  void verify() const;

 private:
  void open();
  void check(std::size_t row) const;
  void write(const std::string& keys, const std::string& coarse, const std::string& exact);

  std::filesystem::path folder_;
  std::size_t dimensions_ = 0;
  std::size_t rows_ = 0;
  MappedFile keys_file_, coarse_file_, exact_file_;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;
};

}  // namespace pandect
