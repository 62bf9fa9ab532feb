#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "pandect/said.h"
#include "question/query.h"

namespace pandect {

/// The day whose law a question asks for, in its own words: "in 2015", "1990년에", "ใน พ.ศ. 2540".
struct AskedDay {
  std::int32_t day = 0;  ///< the last day of a year or month; for "before" one, the last day before it
  std::string words;     ///< as written in the question
};

/// The first date expression outside names and citations of laws, by the patterns of
/// data/languages/<code>/dates.txt.
/// @param today a year that is not over by then, or in the future, asks for no other day
std::optional<AskedDay> find_asked_day(const Query& query, std::int32_t today);

/// A question parsed as of the day it asks for; `words` is empty when that is today.
struct AskedQuery {
  Query query;  ///< without the words that say the day
  std::string words;
};
/// @param settings with today as their day
/// @throws Error as parse_query()
AskedQuery parse_with_day(const LibraryView& library, std::string_view question,
                          const QuerySettings& settings);

/// The note about such a day. @param found true if anything was found in the law of that day
Said describe_asked_day(const AskedQuery& asked, bool found);

}  // namespace pandect
