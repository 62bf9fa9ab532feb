#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "answer/extractive.h"
#include "finding/asked_question.h"

namespace pandect {

/// What is found for a question.
struct Found {
  AskedQuestion asked;
  std::vector<Hit> hits;                     ///< best first
  std::optional<ExtractedAnswer> extracted;  ///< of the hits, if it was asked for
  Said day_note;                             ///< on the day that its words ask for; empty: they ask for none
};

/// Answers a question from its hits.
using Extraction = std::function<ExtractedAnswer(const AskedQuestion&, const std::vector<Hit>&)>;

/// The way from a question to its hits, the same for searching, answering, measuring and training: reads the
/// question (read_question()), retrieves what meets its demands, and puts works without any date behind those
/// known to be in force on a past day. If its words ask for a day of which nothing is found, it is asked as
/// of today instead. A word that no law has may be no misspelt one: words are read with their spelling
/// mended only where nothing strong is found as they are written, and more is found so.
/// @param wanted how many hits, of which there may be fewer
/// @param extract decides by its evidence and by the days of its passages; empty: the hits themselves decide
/// @throws Error as read_question() and Retriever::retrieve()
Found find(const LibraryView& library, const SharedRetriever& retriever, std::string_view question,
           const QuestionOptions& options, std::size_t wanted, const Extraction& extract = {});

/// What find() reads a question as, for those who retrieve by means of their own: `hits` may be empty.
/// @param retriever decides between readings; null: the first, of mended spelling, stands
Found settle(const LibraryView& library, const SharedRetriever& retriever, std::string_view question,
             const QuestionOptions& options);

}  // namespace pandect
