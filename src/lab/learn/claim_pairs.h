#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"
#include "pandect/progress.h"

namespace pandect {

/// The relation of a text to a claim.
enum class EntailmentClass : std::uint8_t { entailment, neutral, contradiction };
inline constexpr std::array<std::string_view, 3> entailment_class_names{"entailment", "neutral",
                                                                        "contradiction"};

/// A claim, the text it is compared with, and their relation: a training example of a judge.
struct ClaimPair {
  std::string id;
  std::string kind;      ///< "claim", written by a person; "beside", the same with another provision; the
                         ///< change to a sentence of the law; the name of a published set
  std::string work;      ///< work of the text: works, never pairs, are held out; empty for a published set
  std::string language;  ///< its code
  std::string provision;
  std::string law;  ///< all words of the provision
  std::string claim;
  EntailmentClass answer = EntailmentClass::neutral;
};

struct ClaimPairSettings {
  /// For each written claim, pairs with provisions of the same work that do not support it: first those found
  /// by words, then neighbours.
  std::size_t beside = 1;
  std::size_t made = 0;  ///< number of sentences of the law to change; each gives several pairs
  std::uint64_t seed = 1;
  std::vector<std::string> spared_works = {};  ///< ids of works that are not used
  Monitor monitor = {};
};

/// Pairs of claims written by people (JSON lines with `id`, `provision` as for `show`, `true` and `false`),
/// each with its provision and neighbouring ones; and of sentences of the law with one detail changed.
/// @param missing receives the ids of claims whose provision is not in the library
/// @throws Error bad_input that names the file and the line
std::vector<ClaimPair> make_claim_pairs(const LibraryView& library,
                                        std::span<const std::filesystem::path> claims,
                                        const ClaimPairSettings& settings, std::vector<std::string>& missing);

/// The pairs of a published set, in its authors' format: SICK in another language (Wijnholds and Moortgat
/// 2021; a table with the column `entailment_label`), XNLI (Conneau et al. 2018; Ham et al. 2020; a table
/// with `gold_label`) or KLUE-NLI (Park et al. 2021; JSON with `gold_label`). Their own licences apply.
/// @throws Error bad_input that names the file and the line
std::vector<ClaimPair> read_published_pairs(const std::filesystem::path& file);

/// Conversion to JSON, one per line, and back. @throws Error bad_input that names the line
std::string to_lines(std::span<const ClaimPair> pairs);
std::vector<ClaimPair> read_claim_pairs(const std::filesystem::path& file);

}  // namespace pandect
