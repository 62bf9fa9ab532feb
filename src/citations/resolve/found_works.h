#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "citations/resolve/name_rules.h"

namespace pandect {

/// The result of a rule; nothing without a work.
FoundWorks found_works(const std::vector<NameCandidate>& candidates, Citation citation);
FoundWorks found_works(std::vector<std::uint32_t> works, NamedBy by, Citation citation);

std::vector<std::uint32_t> works_of(const std::vector<NameCandidate>& candidates);

/// The rules for names that are no titles, in the order in which they are tried.
std::span<const NameRule> informal_name_rules();

}  // namespace pandect
