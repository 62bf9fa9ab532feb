#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "pandect/kinds.h"
#include "segments/segment_file.h"

namespace pandect {

struct LiveTable;

/// A resolved reference in a document; see citations/resolve/resolve.h.
struct Link {
  std::uint32_t from = 0;  ///< document that contains it
  Span span;               ///< in the text of that document's version
  ReferenceStatus status = ReferenceStatus::resolved;
  std::uint32_t to = UINT32_MAX;            ///< target document, if any
  std::uint32_t to_work = UINT32_MAX;       ///< target work, when known
  std::int64_t to_version = 0;              ///< row of the version whose tree `to_provision` is an index into
  std::uint32_t to_provision = UINT32_MAX;  ///< exact target: the paragraph or item, or a group of units
};

/// The documents of a build and their links: the live ones of its segments, in the order they would have in
/// one segment of all works.
class Documents {
 public:
  /// @param live by the ids of works; its segments are indexes into `segments`
  /// @param first_rows by segment: offset of its rows of works and versions, if segments of several libraries
  /// are read as one; empty: none
  /// @throws Error library_damaged
  Documents(std::vector<std::shared_ptr<const SegmentFile>> segments, const LiveTable& live,
            std::vector<std::int64_t> first_rows = {});

  /// The rows of the works, by their ids.
  std::span<const std::int64_t> works() const { return works_; }
  /// The work with a row; `no_number` for none.
  std::uint32_t find_work(std::int64_t row) const;
  /// By language, then work, then position in it.
  std::span<const Document> documents() const { return documents_; }
  std::span<const DocumentRange> ranges() const { return ranges_; }
  /// The references in a document, in order.
  std::vector<Link> links_from(std::uint32_t document) const;
  /// The references to a document, ordered by the documents that contain them.
  std::vector<Link> links_to(std::uint32_t document) const;

  /// The position of a work's documents.
  struct Place {
    std::uint32_t segment = 0;  ///< segment that contains them
    std::uint32_t begin = 0;    ///< the first, within the segment
    std::uint32_t end = 0;
    std::uint32_t first = 0;  ///< the first, in documents()
  };
  const Place& place_of(std::uint32_t work) const { return places_[work]; }
  /// The documents of a work.
  std::span<const Document> documents_of(std::uint32_t work) const {
    return documents_.subspan(places_[work].first, places_[work].end - places_[work].begin);
  }
  Language language_of(std::uint32_t work) const { return languages_[work]; }
  std::span<const std::shared_ptr<const SegmentFile>> segments() const { return segments_; }
  /// True if documents have the numbers of the only segment.
  bool is_one_segment() const { return segments_.size() == 1 && composed_.empty(); }
  /// Reads everything and verifies the checksums. @throws Error library_damaged
  void verify() const;

 private:
  void place_works(const LiveTable& live);
  void compose();
  Link translate(const StoredLink& stored, std::uint32_t work, std::int64_t first_row) const;

  /// The position of a work's links.
  struct LinkPlace {
    std::uint32_t segment = 0;
    std::uint32_t place = 0;  // among the segment's works
  };
  std::vector<std::shared_ptr<const SegmentFile>> segments_;
  std::vector<std::int64_t> first_rows_;  // by segment
  std::vector<std::int64_t> works_;
  std::vector<Place> places_;     // by work
  std::vector<LinkPlace> links_;  // by work
  std::vector<Language> languages_;
  std::vector<std::int64_t> newest_;  // by work: row of its newest version
  std::vector<std::pair<std::int64_t, std::uint32_t>> by_row_;
  /// By segment, for each of its works: the work here whose links it has; none if they are superseded.
  std::vector<std::vector<std::uint32_t>> link_owners_;
  std::vector<Document> composed_;
  std::span<const Document> documents_;
  std::vector<DocumentRange> ranges_;
};

/// Opens the tables of a build's segments. @throws Error library_damaged
std::unique_ptr<Documents> open_documents(const std::filesystem::path& build, const LiveTable& live);

}  // namespace pandect
