#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "law/work.h"

namespace pandect {

/// Text entered by a person or a model for a part of a source that could not be read.
struct Correction {
  std::string item;  ///< unread_id()
  std::string text;
  std::string by;
  std::string when;    ///< "2026-01-31T12:00:00Z"
  bool model = false;  ///< transcribed by a model: marked as such until a person accepts it
  std::string accepted_by;
  std::string accepted_when;
};

/// The valid corrections, by item.
using Corrections = std::unordered_map<std::string, Correction>;

/// Gives the unread parts of a work their ids, and records in Work::corrected which words come from
/// machine-read pages.
void name_unread(Work& work);

/// The provision that an unread part belongs to: the unit around its position, or an annex or a heading that
/// ends there and has no words of its own; no_provision if there is none.
std::uint32_t provision_of_unread(std::span<const Provision> provisions, std::uint32_t at);

/// Inserts the words of corrections at the positions of the unread parts, each on lines of its own, and
/// records them in Work::corrected. Words become part of the provision they belong to
/// (provision_of_unread()), which is a unit from then on; without one, and for a page between two, they
/// become a unit of their own, named by its position.
void apply_corrections(Work& work, const Corrections& corrections);

/// Removes the words of all corrections: the work as read from its source, with the words of machine-read
/// pages.
void remove_corrections(Work& work);

}  // namespace pandect
