#pragma once

#include <cstdint>
#include <string_view>

namespace pandect {

/// The bytes of a lexical index, all little-endian, every section on a multiple of 8:
///
///     LexicalHeader
///     the directory: for each group a GroupEntry
///     for each group
///       data        the postings of one term after another, see posting_list.h
///       names       the group's, its analyzer's and its fields' names, each ended by a zero byte
///       lengths     for each field the lengths that occur in it (u32, rising), then for each document the
///                   index of its own length (as wide as the field's entry says)
///       fields      FieldEntry for each field
///       term_bytes  the terms, see term_dictionary.h
///       term_blocks TermBlock for each block of them, and one more that marks the end
///     pages         u64 XXH3 of each page_bytes between the directory and here
struct Section {
  std::uint64_t begin;
  std::uint64_t end;
};

struct LexicalHeader {
  char magic[8];
  std::uint32_t version;
  std::uint32_t groups;
  std::uint32_t documents;
  std::uint32_t unused;
  std::uint64_t size;  ///< in the file
  Section pages;
  std::uint64_t pages_checksum;  ///< XXH3 of the pages section
  std::uint64_t checksum;        ///< XXH3 of the header up to here and of the directory
};
static_assert(sizeof(LexicalHeader) == 64);

inline constexpr std::string_view lexical_magic = "PNDTLEX1";
inline constexpr std::uint32_t lexical_version = 3;
inline constexpr std::uint64_t page_bytes = 256 * 1024;

struct GroupEntry {
  std::uint32_t fields;
  std::uint32_t terms;
  Section data;
  Section names;
  Section field_entries;
  Section term_bytes;
  Section term_blocks;
};

struct FieldEntry {
  Section lengths;
  Section codes;
  std::uint64_t total;  ///< number of terms of all documents
  std::uint32_t width;  ///< bytes of a document's code: 1, 2 or 4
  std::uint32_t unused;
};

/// Maximum number of fields of a group.
inline constexpr std::size_t most_fields = 8;

}  // namespace pandect
