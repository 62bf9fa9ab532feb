#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"
#include "law/correction.h"

namespace pandect {

/// An unread part of a version that is not retired.
struct UnreadRecord {
  Unread unread;
  std::int64_t version = 0;
  std::int64_t work = 0;  ///< row
  std::string source;     ///< path of the file
};

/// The parts that wait for review, and those already corrected, by source.
std::vector<UnreadRecord> list_unread(const Catalogue& catalogue);

/// Every correction ever made, oldest first; of one item when `item` is not empty.
std::vector<Correction> list_corrections(const Catalogue& catalogue, std::string_view item = {});

/// The last correction of each item.
Corrections corrections_in_force(const Catalogue& catalogue);

/// The parts of a span of a version's text that corrections inserted.
std::vector<Corrected> list_corrected(const Catalogue& catalogue, std::int64_t version, Span span);

/// Stores a correction and inserts its words into every version with the item. In one transaction.
/// @throws Error no_such_provision when no version has it
void add_correction(Catalogue& catalogue, const Correction& correction);

/// Records that a person accepts the last correction of an item.
/// @throws Error no_such_provision when there is none
void accept_correction(Catalogue& catalogue, std::string_view item, std::string_view by,
                       std::string_view when);

/// Stores the unread parts of a version's source, and the positions of corrections in its text.
void store_unread(Database& database, std::int64_t version, const Work& work);
/// Loads them into a work.
void load_unread(const Database& database, std::int64_t version, Work& work);

}  // namespace pandect
