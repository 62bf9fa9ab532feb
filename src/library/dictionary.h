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

/// What a dictionary of the catalogue is for.
enum class Packed : std::uint8_t { tree, words };

/// Words that come again and again in the pieces of a library's laws in one language, and how often bytes
/// are: with it, pieces are compressed to two thirds, and unpacked faster. zstd trains it of the first of
/// them.
class Dictionary {
 public:
  Dictionary() = default;  ///< none: pieces are compressed each by itself
  Dictionary(std::string tree, std::string words);
  ~Dictionary();
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;

  std::string pack(Packed part, std::string_view bytes) const;
  /// @throws Error library_damaged: they were packed otherwise, or are not as they were
  std::string unpack(Packed part, std::string_view packed) const;

  const std::string& bytes(Packed part) const { return parts_[static_cast<std::size_t>(part)].bytes; }

 private:
  struct Part {
    std::string bytes;
    std::once_flag is_packing;
    ZSTD_CDict_s* packing = nullptr;  // made when it is first needed
    ZSTD_DDict_s* unpacking = nullptr;
  };
  mutable Part parts_[2];
};

/// The dictionary of a catalogue with that row; 0 is the empty one. Those asked for last are kept.
/// @throws Error library_damaged when there is none, or it is not as it was stored
std::shared_ptr<const Dictionary> find_dictionary(const Database& database, std::int64_t row);

/// Trains a dictionary. @returns nothing where they are too few or too much alike
std::shared_ptr<const Dictionary> train_dictionary(const std::vector<std::string>& trees,
                                                   const std::vector<std::string>& words);

/// Stores a dictionary. @returns its row
std::int64_t store_dictionary(Database& database, std::string_view language, const Dictionary& dictionary);

/// Holds all against their sums. @throws Error library_damaged
void verify_dictionaries(const Database& database);

}  // namespace pandect
