#pragma once

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "law/work.h"

namespace pandect {

/// What somebody, or a model, says an unread part of a source says.
struct Correction {
  std::string item;  ///< unread_id()
  std::string text;
  std::string by;
  std::string when;    ///< "2026-01-31T12:00:00Z"
  bool model = false;  ///< transcribed by a model: marked as such until a person accepts it
  std::string accepted_by;
  std::string accepted_when;
};

/// Corrections by the item they are of: the one that holds.
using Corrections = std::unordered_map<std::string, Correction>;

/// Gives the unread parts of a work their ids, and notes in Work::corrected which words are of machine-read
/// pages.
void name_unread(Work& work);

/// The provision whose words an unread part's are: the unit around its place, or an annex or a heading that
/// ends there and has no words of its own; no_provision if there is none.
std::uint32_t provision_of_unread(std::span<const Provision> provisions, std::uint32_t at);

/// Puts the words of corrections where the parts stand, each on lines of its own, and notes in
/// Work::corrected where they are. Words become part of the provision they are of (provision_of_unread()),
/// which is a unit from then on; without one, and for a page that stands between two, they become a unit of
/// their own, named by the place.
void apply_corrections(Work& work, const Corrections& corrections);

/// Takes the words of all corrections out again: the work as its source gave it, machine-read pages with
/// their words.
void remove_corrections(Work& work);

}  // namespace pandect
