#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/date.h"
#include "law/work.h"

namespace pandect {

/// What the words of a law say of an end: its own, that of some of its articles, or that of another law.
struct EndingClause {
  std::uint32_t provision = 0;  ///< the unit that says so, as a place in Work::provisions
  std::uint32_t first = 0;      ///< of its own articles that end, the first and the last; 0: all of it
  std::uint32_t last = 0;
  std::string name;         ///< of the other law, as written; empty: its own end
  std::optional<Date> day;  ///< the first on which it is no more in force; nothing where the words do not say
  bool operator==(const EndingClause&) const = default;
};

/// The clauses of a law that say that something ends, with the words of languages/<code>/ending.txt. A clause
/// is a whole sentence of a known form, with nothing that it depends on: "This Act expires on 31 December
/// 2026." is one, "This Act expires when the Minister so orders." is none.
std::vector<EndingClause> find_ending_clauses(const Work& work);

/// Sets the end of a version whose source gives none to the day that its words give. Where they give
/// several, or one before its beginning, that is a warning of the work, and the end stays unknown.
void apply_own_ending(Work& work, const std::vector<EndingClause>& clauses);

/// The name of a law as titles are compared: folded, without notes in brackets, spaces and marks.
std::string comparable_title(std::string_view title);

}  // namespace pandect
