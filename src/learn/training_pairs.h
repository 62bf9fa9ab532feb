#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A question, what answers it, and what only seems to: what a retriever learns from.
struct TrainingPair {
  std::string id;
  std::string kind;  ///< "question", written by somebody; "heading", "reference": made of the law itself
  std::string work;  ///< that the passage is of: works, never pairs, are held out
  std::string question;
  std::string provision;               ///< its id
  std::string passage;                 ///< as it is embedded: title and words
  std::vector<std::string> negatives;  ///< likewise
};

struct PairSettings {
  std::size_t negatives = 4;  ///< passages of each pair that words find, and that stand beside what is right
  std::size_t made = 0;       ///< pairs to make of the law itself
  std::uint64_t seed = 1;
  std::vector<std::string> spared_works = {};  ///< ids of works that none is made of: those that are held out
  bool show_progress = false;
};

/// Pairs of questions that people wrote, JSON lines with `id`, `provision` (as `show` takes it) and
/// `question`, and `settings.made` of the law's own structure, drawn with the seed: half of a heading and the
/// words below it, half of a sentence that refers to a provision, without the reference, and that provision.
/// Negatives are what `retriever` finds before anything else, and neighbours.
/// @param missing takes the ids of questions whose provision is not in the library
/// @throws Error bad_input that names the file and the line
std::vector<TrainingPair> make_training_pairs(const LibraryView& library, const Retriever& retriever,
                                              std::span<const std::filesystem::path> questions,
                                              const PairSettings& settings,
                                              std::vector<std::string>& missing);

/// A line of JSON for each, and back.
std::string to_lines(std::span<const TrainingPair> pairs);
/// @throws Error bad_input that names the line
std::vector<TrainingPair> read_training_pairs(const std::filesystem::path& file);

}  // namespace pandect
