#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/date.h"
#include "law/work.h"

namespace pandect {

/// A statement in a law about an end: its own, that of some of its articles, or that of another law.
struct EndingClause {
  std::uint32_t provision = 0;  ///< index into Work::provisions of the unit with the statement
  std::uint32_t first = 0;      ///< first and last of its own articles that end; 0: the whole law
  std::uint32_t last = 0;
  std::string name;         ///< of the other law, as written; empty: its own end
  std::optional<Date> day;  ///< first day no longer in force; nothing if the words do not give it
  bool operator==(const EndingClause&) const = default;
};

/// A statement in a law that some of its articles come into force on a day of their own.
struct BeginningClause {
  std::uint32_t provision = 0;  ///< index into Work::provisions of the unit with the statement
  std::uint32_t first = 0;      ///< first and last of the articles
  std::uint32_t last = 0;
  Date day;  ///< the first on which they are in force
  bool operator==(const BeginningClause&) const = default;
};

/// The clauses of a law by which articles begin later than it does, by the patterns of
/// data/languages/<code>/ending.txt. Clauses of parts of articles, and those in an addendum of another law,
/// are left out.
std::vector<BeginningClause> find_beginning_clauses(const Work& work);

/// The clauses of a law that state an end, by the patterns of data/languages/<code>/ending.txt. A clause is a
/// whole unconditional sentence of a known form: "This Act expires on 31 December 2026." is one, "This Act
/// expires when the Minister so orders." is not.
std::vector<EndingClause> find_ending_clauses(const Work& work);

/// Sets the end of a version whose source gives none to the day in its words. Several days, or one before its
/// beginning, give a warning of the work, and the end stays unknown.
void apply_own_ending(Work& work, const std::vector<EndingClause>& clauses);

/// Sets the beginning of a law whose source gives none to the day in its words, "This Act comes into force on
/// 1 January 2020.", if that is one day and nothing shows that the words were amended since. For documents:
/// what publishers keep up to date has no such sign.
void apply_own_beginning(Work& work);

/// The name of a law in the form for comparing titles: folded, without notes in brackets, spaces and
/// punctuation.
std::string comparable_title(std::string_view title);

}  // namespace pandect
