#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "text/language.h"

namespace pandect {

/// The file of a build that lists the live parts of its segments.
inline const std::string live_table_name = "works.idx";

/// The files of a segment in a build, by its number.
std::string documents_file_name(std::uint32_t segment);
std::string terms_file_name(std::uint32_t segment);
std::string lexical_file_name(Language language, std::uint32_t segment);

/// A work of a build.
struct LiveWork {
  std::int64_t work = 0;  ///< row
  /// Hash of everything that its documents, links and terms are made from; see WorkState.
  std::uint64_t fingerprint = 0;
  std::uint64_t names = 0;      ///< hash of its language and names
  std::uint64_t shape = 0;      ///< shape_of() the tree of its newest version
  std::int64_t newest = 0;      ///< row of that version
  std::uint32_t documents = 0;  ///< segment with its documents, as an index into the list of segments
  std::uint32_t links = 0;      ///< segment with its links
  std::uint32_t seers_begin = 0;
  std::uint32_t seers_end = 0;
};

/// The live parts of the segments of a build: documents and links that no work here claims belong to changed
/// or removed works. Layout, all little-endian: the magic "PNDTLIV2", three 64-bit counts (segments, works,
/// seers), the XXH3 of the rest, then the arrays.
struct LiveTable {
  std::vector<std::uint32_t> segments;  ///< their numbers, oldest first
  std::vector<LiveWork> works;          ///< by their ids
  std::vector<std::uint32_t> seers;     ///< TitleDirectory::seers() of each work

  void write(const std::filesystem::path& path) const;
  /// @throws Error library_damaged
  static LiveTable read(const std::filesystem::path& path);
};

}  // namespace pandect
