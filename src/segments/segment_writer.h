#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalogue/work_state.h"
#include "index/lexical_builder.h"
#include "segments/document_table.h"
#include "segments/link_spill.h"
#include "segments/terms.h"

namespace pandect {

/// Some of a library's works, loaded.
struct LoadedSet {
  std::vector<std::uint32_t> places;  ///< among all works, rising
  std::vector<const LoadedWork*> works;
};

/// Writes the files of a segment, some works at a time: documents, links and terms, and a lexical index for
/// each language.
class SegmentWriter {
 public:
  /// @param build folder for the files
  /// @param number of the segment
  /// @param works every work of the library, by their ids; must outlive this
  /// @param memory bytes of postings in memory; more are spilled to files
  SegmentWriter(std::filesystem::path build, std::uint32_t number, std::span<const WorkState> works,
                std::size_t memory);

  /// Adds the documents and terms of works of one language. Languages must be added one after another, and in
  /// each the works by their ids. @throws Error no_space, no_permission, as the following
  void add_documents(const LoadedSet& set, const DocumentTable& table);
  /// Adds the links of a work, whose documents, if they are in the segment, must have been added.
  void add_links(std::uint32_t place, std::span<const StoredLink> links,
                 std::span<const std::uint32_t> lookups);
  std::size_t documents() const { return documents_.size(); }
  void finish();

 private:
  struct Held {
    std::uint32_t place;  // among all works
    bool with_documents;
    DocumentTable::Extent documents;
    DocumentTable::Extent links;  // in the spill
  };
  Held& held(std::uint32_t place);
  void index(const LoadedSet& set, const DocumentTable& table);
  void finish_index();

  std::filesystem::path build_;
  std::uint32_t number_;
  std::span<const WorkState> works_;
  std::size_t memory_;
  std::vector<Held> held_;
  std::unordered_map<std::uint32_t, std::uint32_t> places_in_held_;
  std::vector<Document> documents_;  // works are indexes among all
  std::vector<DocumentRange> ranges_;
  std::vector<SegmentLookup> lookups_;  // works are indexes into held_
  TermTables terms_;
  LinkSpill links_;
  std::optional<LexicalBuilder> lexical_;  // of the last range
};

}  // namespace pandect
