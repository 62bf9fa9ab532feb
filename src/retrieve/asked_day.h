#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "retrieve/query.h"

namespace pandect {

/// The day whose law a question asks for, by its own words: "in 2015", "1990년에", "ใน พ.ศ. 2540".
struct AskedDay {
  std::int32_t day = 0;  ///< of a year or a month its last; of what was before one the last before it
  std::string words;     ///< as they stand in the question
};

/// The first such words beside names and citations of laws, as languages/<code>/dates.txt has them.
/// @param today a year that is not over by then, or is still to come, asks for no other day
std::optional<AskedDay> find_asked_day(const Query& query, std::int32_t today);

/// A question read as of the day it asks for; `words` is empty where that is today.
struct AskedQuery {
  Query query;
  std::string words;
};
/// @throws Error as parse_query()
AskedQuery parse_with_day(const LibraryView& library, std::string_view question,
                          std::optional<Language> language, std::int32_t today);

/// What to say of such a day. @param found whether anything was found in the law of that day
std::string describe_asked_day(const AskedQuery& asked, bool found);

}  // namespace pandect
