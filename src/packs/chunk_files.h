#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/descriptor.h"
#include "packs/pack_head.h"
#include "pandect/progress.h"

namespace pandect {

/// The files of a library in a folder where it is put together, chunk by chunk. A chunk is written only if it
/// has its hash.
class ChunkFiles {
 public:
  /// Opens the files, and removes from the folder what belongs to other packs. @throws Error no_space,
  /// no_permission
  ChunkFiles(std::filesystem::path folder, const PackHead& head);

  const std::vector<ChunkPlace>& places() const { return places_; }
  bool has(std::size_t chunk) const { return has_[chunk]; }
  std::uint64_t missing_bytes() const;
  /// Finds the chunks that are in their places already. @returns their bytes
  std::uint64_t take_own(const Monitor& monitor);
  /// Takes the chunks that files of another library have, wherever they are there. @returns their bytes
  std::uint64_t take_from(const std::filesystem::path& library, const Monitor& monitor);
  /// Takes a chunk as the pack has it, compressed. @returns false if it does not have its hash
  bool put_stored(std::size_t chunk, std::string_view stored);
  /// Syncs everything. All chunks must be there.
  void finish();

 private:
  void put(std::size_t chunk, std::string_view bytes);

  std::filesystem::path folder_;
  const PackHead& head_;
  std::vector<ChunkPlace> places_;
  std::vector<bool> has_;
  std::vector<std::unique_ptr<Descriptor>> files_;  ///< one for each member
  std::string buffer_;
};

/// Whether a library's file is, chunk for chunk, the member of a pack. @throws Error no_permission
bool has_member(const std::filesystem::path& library, const PackHead& head, std::string_view name);

}  // namespace pandect
