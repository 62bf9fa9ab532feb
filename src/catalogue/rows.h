#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace pandect {

/// The form of dates (days since 1970), provisions, citations and versions in the catalogue's tables.

constexpr float hundredths = 100;  ///< of a point: the unit of stored boxes

inline std::uint32_t narrow(std::int64_t value) {
  return static_cast<std::uint32_t>(value);
}

std::optional<std::int64_t> date_to_row(const std::optional<Date>& date);
std::optional<Date> date_from_row(std::optional<std::int64_t> days);

void bind_place(Statement& insert, std::int64_t version, const PagePlace& place);
PagePlace read_place(const Statement& row);

/// A cited path as text, "11:40\t12:1": the level's number, a colon, the provision's number; steps separated
/// by tabs, which normalise_number() removes from numbers.
std::string encode_cited_path(const std::vector<CitedStep>& path);
/// @throws Error library_damaged: the text is malformed
std::vector<CitedStep> decode_cited_path(std::string_view text);

VersionRecord read_version(const Statement& row);

}  // namespace pandect
