#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"
#include "pandect/progress.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A question, its passage, and similar but wrong ones: training data of a retriever.
struct TrainingPair {
  std::string id;
  std::string kind;  ///< "question", written by somebody; "heading", "reference": made from the law itself
  std::string work;  ///< work of the passage: works, not pairs, are held out
  std::string question;
  std::string provision;               ///< its id
  std::string passage;                 ///< as it is embedded: title and words
  std::vector<std::string> negatives;  ///< likewise
};

struct PairSettings {
  std::size_t negatives = 4;  ///< for each pair: passages found by words, and neighbours of the right one
  std::size_t made = 0;       ///< number of pairs to make from the law itself
  std::uint64_t seed = 1;
  std::vector<std::string> spared_works = {};  ///< ids of works from which no pairs are made: those held out
  Monitor monitor = {};
};

/// Makes pairs from questions written by people, as read_gold_questions() reads them: one for each provision
/// that answers, all with the question's `id`, of which none is a negative of another; and `settings.made`
/// pairs from the law's own structure, drawn with the seed: half from a heading and the words below it, half
/// from a sentence that refers to a provision, without the reference, and that provision. Negatives are the
/// first wrong hits of `retriever`, and neighbours.
/// @param missing receives the ids of questions whose provision is not in the library
/// @throws Error bad_input that names the file and the line
std::vector<TrainingPair> make_training_pairs(const LibraryView& library, const SharedRetriever& retriever,
                                              std::span<const std::filesystem::path> questions,
                                              const PairSettings& settings,
                                              std::vector<std::string>& missing);

/// Writes one line of JSON for each.
std::string to_lines(std::span<const TrainingPair> pairs);
/// @throws Error bad_input that names the line
std::vector<TrainingPair> read_training_pairs(const std::filesystem::path& file);

}  // namespace pandect
