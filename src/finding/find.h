#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "finding/asked_question.h"

namespace pandect {

/// What is found for a question.
struct Found {
  AskedQuestion asked;
  std::vector<Hit> hits;  ///< best first
  std::string day_note;   ///< on the day that its words ask for; empty: they ask for none
};

/// True if hits carry a result for the day of a question; see find().
using CarriesResult = std::function<bool(const AskedQuestion&, const std::vector<Hit>&)>;

/// The way from a question to its hits, the same for searching, answering, measuring and training: reads the
/// question (read_question()), retrieves what meets its demands, and puts works without any date behind those
/// known to be in force on a past day. If its words ask for a day of which nothing is found, it is asked as
/// of today instead.
/// @param wanted how many hits, of which there may be fewer
/// @param carries decides whether anything was found of the day; empty: any hit that has the words of the day
/// @throws Error as read_question() and Retriever::retrieve()
Found find(const LibraryView& library, const SharedRetriever& retriever, std::string_view question,
           const QuestionOptions& options, std::size_t wanted, const CarriesResult& carries = {});

/// True if a document has the words of the day, and does not stand in for them.
bool is_of_day(const LibraryView& library, std::uint32_t document, std::int32_t day);

}  // namespace pandect
