#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "base/sqlite.h"

struct ZSTD_CDict_s;
struct ZSTD_DDict_s;

namespace pandect {

/// The parts of a piece, which have separate dictionaries.
enum class Packed : std::uint8_t { tree, words };

/// A zstd dictionary of words that recur in the pieces of one language, and of byte frequencies: with it,
/// pieces are compressed to two thirds, and decompressed faster. It is trained on the first pieces.
class Dictionary {
 public:
  Dictionary() = default;  ///< none: each piece is compressed independently
  Dictionary(std::string tree, std::string words);
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

  std::string pack(Packed part, std::string_view bytes) const;
  /// @param most  bytes: no more is unpacked, nor memory taken for it, whatever the packed bytes claim
  /// @throws Error library_damaged for more bytes, and for those packed with another dictionary, or changed
  std::string unpack(Packed part, std::string_view packed, std::uint64_t most) const;
  /// True if these bytes are what was packed. @throws Error library_damaged
  bool holds(Packed part, std::string_view packed, std::string_view bytes) const;

  const std::string& bytes(Packed part) const { return parts_[static_cast<std::size_t>(part)].bytes; }

 private:
  struct Free {
    void operator()(ZSTD_CDict_s* packing) const;
    void operator()(ZSTD_DDict_s* unpacking) const;
  };
  struct Part {
    std::string bytes;
    std::once_flag is_packing;
    std::unique_ptr<ZSTD_CDict_s, Free> packing;  // created on first use
    std::unique_ptr<ZSTD_DDict_s, Free> unpacking;
  };
  mutable Part parts_[2];
};

/// The dictionary in a row of the catalogue; row 0 is the empty one. Recently used ones are cached.
/// @throws Error library_damaged when there is none, or it was changed
std::shared_ptr<const Dictionary> find_dictionary(const Database& database, std::int64_t row);

/// Trains a dictionary. @returns nothing if there are too few pieces or they are too similar
std::shared_ptr<const Dictionary> train_dictionary(const std::vector<std::string>& trees,
                                                   const std::vector<std::string>& words);

/// Stores a dictionary. @returns its row
std::int64_t store_dictionary(Database& database, std::string_view language, const Dictionary& dictionary);

/// Checks all against their checksums. @throws Error library_damaged
void verify_dictionaries(const Database& database);

}  // namespace pandect
