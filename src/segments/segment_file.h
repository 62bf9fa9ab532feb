#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "catalogue/loaded_work.h"
#include "segments/array_file.h"
#include "segments/packed_links.h"
#include "text/language.h"

namespace pandect {

/// A unit of retrieval: one wording of one provision, with the time it was in force. A provision whose words
/// do not change from version to version is one document; one that is amended is several.
struct Document {
  std::int64_t version = 0;     ///< row of the newest version with it
  std::uint32_t work = 0;       ///< index into the list of works
  std::uint32_t provision = 0;  ///< index into that version's tree
  std::uint32_t series = 0;     ///< the first document of the same provision, followed by its other wordings
  std::uint32_t before = 0;     ///< code points of the version's text before the provision's extent
  std::int32_t from = 0;        ///< days since 1970, inclusive
  std::int32_t to = 0;          ///< days, exclusive

  bool in_force(std::int32_t day) const { return from <= day && day < to; }
};

/// The documents of one language, which are consecutive, so that each language has one lexical index of its
/// own.
struct DocumentRange {
  Language language = Language::unknown;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// A work in a segment: with its documents, its links, or both.
struct SegmentWork {
  std::int64_t work = 0;  ///< row
  std::uint32_t documents_begin = 0;
  std::uint32_t documents_end = 0;
  std::uint32_t links_begin = 0;
  std::uint32_t links_end = 0;
  Language language = Language::unknown;
};

class LinkSpill;

/// The data of a segment besides its links, its lexical indexes and its terms.
struct SegmentTables {
  /// Those with documents by their ids, then those with links only; their links are in the spill.
  std::vector<SegmentWork> works;
  std::vector<Document> documents;  ///< by language, then work, then position in it; numbers are the
                                    ///< segment's
  std::vector<DocumentRange> ranges;
  std::vector<SegmentLookup> lookups;
};

/// The tables of a segment, mapped (array_file.h). Layout, all little-endian: the magic "PNDTDOC5", seven
/// 64-bit counts (works, documents, ranges, links and their bytes, lookups and theirs) and the checksum, then
/// the arrays of the structs above; the bytes of the links and the offsets of their blocks (packed_links.h);
/// those of the lookups, sorted by hash, with the offset and the first hash of each block; and finally the
/// links' numbers in the order of their targets. Works, documents and ranges are verified when the file is
/// opened, because their numbers are used as indexes; links when they are read; lookups, which only builds
/// need, by verify().
class SegmentFile {
 public:
  /// @param links  of each work by `from`, then span
  static void write(const std::filesystem::path& path, SegmentTables tables, const LinkSpill& links);

  /// @throws Error library_damaged
  explicit SegmentFile(const std::filesystem::path& path);
  SegmentFile(const SegmentFile&) = delete;  // the links refer to the file
  SegmentFile& operator=(const SegmentFile&) = delete;

  std::span<const SegmentWork> works() const { return works_; }
  std::span<const Document> documents() const { return documents_; }
  std::span<const DocumentRange> ranges() const { return ranges_; }
  const PackedLinks& links() const { return links_; }
  std::vector<StoredLink> links_of(const SegmentWork& work) const {
    return links_.read(work.links_begin, work.links_end);
  }
  const PackedLookups& lookups() const { return lookups_; }
  /// The links to a unit of a work, as indexes into links(), rising.
  std::span<const std::uint32_t> links_to(std::int64_t work, std::uint32_t unit) const;
  /// The index into works() of a link's work.
  std::uint32_t owner_of(std::uint32_t link) const;
  /// Reads everything and verifies the checksum. @throws Error library_damaged
  void verify() const;

 private:
  struct Header;
  SegmentFile(const std::filesystem::path& path, Header&& header);

  ArrayFile file_;
  std::span<const SegmentWork> works_;
  std::span<const Document> documents_;
  std::span<const DocumentRange> ranges_;
  PackedLinks links_;
  PackedLookups lookups_;
  std::span<const std::uint32_t> by_target_;
};

}  // namespace pandect
