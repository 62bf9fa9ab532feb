#pragma once

#include <cstdint>
#include <string_view>

namespace pandect {

/// The bytes of a lexical index, all little-endian, every section on a multiple of 8:
///
///     LexicalHeader
///     the directory: for each group a GroupEntry
///     for each group
///       names       the group's, its analyzer's and its fields' names, each ended by a zero byte
///       lengths     u32 terms of a document in a field, a row of documents for each field
///       totals      u64 terms of all documents in a field, one for each field
///       term_ends   u32 for each term: where its bytes end in term_bytes; terms are sorted
///       term_bytes
///       postings    PostingsEntry for each term, and one more that marks the end
///       hashes      u32 for each slot of a hash table (a power of two, more than the terms): 0, or a term's
///       number + 1;
///                   a term stands in the first free slot from hash64(term) on
///       data        the postings themselves, see postings.h
///
/// The checksum of the header covers the directory.
struct LexicalHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t groups;
  std::uint32_t documents;
  std::uint32_t unused;
  std::uint64_t size;      ///< of the file
  std::uint64_t checksum;  ///< XXH3 of the directory
};

inline constexpr std::string_view lexical_magic = "PNDTLEX1";
inline constexpr std::uint32_t lexical_version = 1;

/// Where the sections of a group begin; each ends where the next begins.
struct GroupEntry {
  std::uint32_t fields;
  std::uint32_t terms;
  std::uint64_t names;
  std::uint64_t lengths;
  std::uint64_t totals;
  std::uint64_t term_ends;
  std::uint64_t term_bytes;
  std::uint64_t postings;
  std::uint64_t hashes;
  std::uint64_t slots;  ///< of the hash table
  std::uint64_t data;
  std::uint64_t end;
};

struct PostingsEntry {
  std::uint64_t offset;     ///< in data
  std::uint32_t documents;  ///< that hold the term
  std::uint32_t unused;
};

}  // namespace pandect
