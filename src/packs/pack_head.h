#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "packs/signature.h"

namespace pandect {

/// A file of the library in a pack.
struct PackMember {
  std::string name;  ///< its path in the library's folder: "builds/000001/works.idx"
  std::uint64_t size = 0;
};

/// A part of a member: chunk_bytes of it, or what is left at its end.
struct PackChunk {
  PackHash hash{};           ///< of its bytes
  std::uint32_t stored = 0;  ///< size in the pack, compressed with zstd
};

/// Where a chunk belongs, and where it lies in the pack.
struct ChunkPlace {
  std::size_t member = 0;
  std::uint64_t offset = 0;  ///< in the member
  std::uint32_t size = 0;    ///< of its bytes
  std::uint64_t at = 0;      ///< in the pack
};

/// The beginning of a pack, a library in one file, from which all else is checked. All numbers are
/// little-endian:
///
///     0    "PNDTPACK"
///     8    u32 format, u32 size of the description, u64 number of chunks, u64 size of the file
///     32   Ed25519 signature, zeros if there is none; 96: the key it was made with
///     128  the description: JSON
///     …    for each chunk its SHA-256 and, as u32, its stored size
///     …    the chunks, one after another: those of the first member first
///
/// The hash of a pack is the SHA-256 of all of this but the chunks themselves, the signature and its key:
/// since it contains the hash of every chunk, it stands for the whole library. It is what is signed.
struct PackHead {
  static constexpr std::uint32_t newest_format = 1;
  static constexpr std::uint32_t chunk_bytes = 128U << 10U;
  static constexpr std::size_t fixed_bytes = 128;
  static constexpr std::uint64_t most_bytes = std::uint64_t{1} << 40;  ///< of a library

  std::string name;  ///< "kr": an update has the same
  std::string licence;
  std::string made_by;                 ///< version of Pandect
  std::vector<std::string> countries;  ///< first parts of the ids of works, the most frequent first
  std::uint64_t works = 0;
  std::uint64_t provisions = 0;
  std::string first_day;  ///< the first and the last on which a version enters into force; empty: unknown
  std::string last_day;
  std::string encoder;  ///< whose vectors are inside; empty: none
  std::string encoder_fingerprint;
  std::vector<PackMember> members;
  std::vector<PackChunk> chunks;
  std::uint64_t head_bytes = 0;  ///< size of the head itself
  std::uint64_t file_bytes = 0;

  PackHash hash{};
  std::optional<PublicKey> signed_by;  ///< the signature holds; whose key it is, is for others to know

  std::uint64_t unpacked_bytes() const;
  /// One for each chunk.
  std::vector<ChunkPlace> places() const;

  /// The size of the whole head. @param fixed its first fixed_bytes
  /// @param file its name in messages
  /// @throws Error bad_input for no pack, library_too_new for one of a later format
  static std::uint64_t size_of(std::string_view fixed, const std::string& file);
  /// @param bytes of the whole head @throws Error bad_input when anything in it is not valid, or the
  /// signature does not hold
  static PackHead parse(std::string_view bytes, const std::string& file);
  /// The head; sets head_bytes, file_bytes, hash and signed_by. @param key signs; may be nullptr
  std::string write(const SigningKey* key);
};

/// Whether a name can be that of a member: one of a library's own files, and no path out of its folder.
bool is_member_name(std::string_view name);

/// How many chunks a member of so many bytes has.
std::uint64_t chunks_of(std::uint64_t bytes);

}  // namespace pandect
