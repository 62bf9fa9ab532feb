#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "catalogue/loaded_work.h"
#include "segments/segment_file.h"

namespace pandect {

/// The documents of some works, and the document of each provision of each version. Works are numbered by
/// their index in the list, and must outlive this.
class DocumentTable {
 public:
  explicit DocumentTable(std::span<const LoadedWork* const> works);

  const std::vector<Document>& documents() const { return documents_; }
  const std::vector<DocumentRange>& ranges() const { return ranges_; }
  /// The documents of a work, which are consecutive.
  struct Extent {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  Extent documents_of(std::uint32_t work) const { return extents_[work]; }
  /// The version (of its work) whose tree the document's provision is an index into.
  const LoadedVersion& version_of(std::uint32_t document) const { return *versions_[document]; }
  const Provision& provision_of(std::uint32_t document) const {
    return versions_[document]->provisions[documents_[document].provision];
  }

 private:
  void add_work(const LoadedWork& work, std::uint32_t place);

  std::vector<Document> documents_;
  std::vector<const LoadedVersion*> versions_;
  std::vector<DocumentRange> ranges_;
  std::vector<Extent> extents_;  // by work
};

/// The indexed text of a provision in each field; see field_texts().
struct FieldTexts {
  std::string_view text;     ///< its words, without label and heading
  std::string_view heading;  ///< its own
  std::string path;          ///< the headings above it, outermost first, without the work's title
  std::string title;         ///< of the work, with its short titles and abbreviations
};
FieldTexts field_texts(const WorkRecord& work, const LoadedVersion& version, std::uint32_t provision);

}  // namespace pandect
