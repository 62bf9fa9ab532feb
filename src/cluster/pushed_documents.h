#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "catalogue/loaded_work.h"
#include "library/view.h"
#include "retrieve/lexical.h"
#include "segments/document_table.h"

namespace pandect {

/// A document as stored in a cluster.
struct PushedDocument {
  std::string id;    ///< of the provision, with the first day of the wording if it has one
  std::string hash;  ///< of everything written
  std::string json;  ///< in one line
};

/// Makes the documents of a library in the layout of index_layout.h.
class PushedDocuments {
 public:
  PushedDocuments(const LibraryView& library, const LexicalSettings& settings);

  std::uint32_t size() const;
  /// Documents begin … end-1, on all cores. Words of works are cached for the next call, which should
  /// continue the range. @throws Error library_damaged
  std::vector<PushedDocument> make(std::uint32_t begin, std::uint32_t end);

 private:
  struct Group {
    std::string field;
    const Analyzer* analyzer = nullptr;
    std::vector<double> weights;   // by field
    std::vector<double> b;         // by field
    std::vector<double> averages;  // by field
  };
  void load(std::uint32_t begin, std::uint32_t end);
  std::string id_of(std::uint32_t document) const;
  std::string id_alone(std::uint32_t document) const;
  PushedDocument make_one(std::uint32_t document) const;
  std::string terms_of(const Group& group, const FieldTexts& texts) const;

  const LibraryView& library_;
  std::vector<std::vector<Group>> groups_;        // by range
  std::map<std::int64_t, LoadedVersion> loaded_;  // by row
};

}  // namespace pandect
