#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/date.h"
#include "base/file.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// A unit of retrieval: one wording of one provision, with the time it was in force. A provision whose words
/// do not change from version to version is one document; one that is amended is several.
struct Document {
  std::int64_t version = 0;     ///< row of the newest version it stands in
  std::uint32_t work = 0;       ///< place in the build's list of works
  std::uint32_t provision = 0;  ///< place in that version's tree
  std::uint32_t series = 0;     ///< the first document of the same provision; its other wordings follow it
  std::uint32_t before = 0;     ///< code points of the version's text before the provision's extent
  std::int32_t from = 0;        ///< days since 1970, inclusive
  std::int32_t to = 0;          ///< days, exclusive

  bool in_force(std::int32_t day) const { return from <= day && day < to; }
};

/// When nothing is known of a beginning or an end.
inline constexpr std::int32_t always = INT32_MIN;
inline constexpr std::int32_t forever = INT32_MAX;

/// The documents of one language: they follow each other, so that each language has one lexical index of its
/// own.
struct DocumentRange {
  Language language = Language::unknown;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

/// How a reference in one document was resolved; see citations/resolve/resolve.h.
struct Link {
  std::uint32_t from = 0;              ///< document the words stand in
  Span span;                           ///< the words, in the text of that document's version
  std::uint8_t status = 0;             ///< Resolution::Status
  std::uint32_t to = UINT32_MAX;       ///< document it leads to, if there is one
  std::uint32_t to_work = UINT32_MAX;  ///< work it leads to, when known
  std::int64_t to_version = 0;         ///< row of the version `to_provision` counts in
  std::uint32_t to_provision =
      UINT32_MAX;  ///< exactly what is cited: the paragraph or item, or what groups units
};

/// What a build knows beside its lexical indexes.
struct BuildTables {
  std::vector<std::int64_t> works;  ///< rows, in the build's order
  std::vector<Document> documents;  ///< by language, then work, then place in it
  std::vector<DocumentRange> ranges;
  std::vector<Link> links;  ///< by `from`, then span
};

/// The tables mapped from documents.idx. Layout, all little-endian: the magic "PNDTDOC1", four 64-bit counts
/// (works, documents, ranges, links), the XXH3 of what follows, then the four arrays of the structs above,
/// and last the links' numbers ordered by `to`, so that what refers to a document is found as fast as what it
/// refers to.
class Documents {
 public:
  static void write(const std::filesystem::path& path, const BuildTables& tables);

  /// @throws Error library_damaged
  explicit Documents(const std::filesystem::path& path);

  std::span<const std::int64_t> works() const { return works_; }
  std::span<const Document> documents() const { return documents_; }
  std::span<const DocumentRange> ranges() const { return ranges_; }
  std::span<const Link> links() const { return links_; }
  /// The references that stand in a document.
  std::span<const Link> links_from(std::uint32_t document) const;
  /// The references that lead to a document, as places in links().
  std::span<const std::uint32_t> links_to(std::uint32_t document) const;
  /// Reads all and compares the checksum. @throws Error library_damaged
  void verify() const;

 private:
  MappedFile file_;
  std::string name_;
  std::span<const std::int64_t> works_;
  std::span<const Document> documents_;
  std::span<const DocumentRange> ranges_;
  std::span<const Link> links_;
  std::span<const std::uint32_t> by_target_;
};

}  // namespace pandect
