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

namespace pandect {

/// What a text says of a claim.
enum class EntailmentClass : std::uint8_t { entailment, neutral, contradiction };
inline constexpr std::array<std::string_view, 3> entailment_class_names{"entailment", "neutral",
                                                                        "contradiction"};

/// A claim, the words it is held against, and what they say of it: what a judge learns from.
struct ClaimPair {
  std::string id;
  std::string kind;  ///< "claim", written by somebody; "beside", the same and another provision; what was
                     ///< changed in a sentence of the law; the name of a published set
  std::string work;  ///< that the words are of: works, never pairs, are held out; empty of a published set
  std::string language;  ///< its code
  std::string provision;
  std::string law;  ///< all words of the provision
  std::string claim;
  EntailmentClass answer = EntailmentClass::neutral;
};

struct ClaimPairSettings {
  /// Of each claim that is written, pairs with provisions of the same work that do not say it: those that
  /// words find, then neighbours.
  std::size_t beside = 1;
  std::size_t made = 0;  ///< sentences of the law to be changed; each gives several pairs
  std::uint64_t seed = 1;
  std::vector<std::string> spared_works = {};  ///< ids of works that none is made of
  bool show_progress = false;
};

/// Pairs of claims that people wrote, JSON lines with `id`, `provision` (as `show` takes it), `true` and
/// `false`; of each the provision and others beside it; and of sentences of the law with one thing changed.
/// @param missing takes the ids of claims whose provision is not in the library
/// @throws Error bad_input that names the file and the line
std::vector<ClaimPair> make_claim_pairs(const LibraryView& library,
                                        std::span<const std::filesystem::path> claims,
                                        const ClaimPairSettings& settings, std::vector<std::string>& missing);

/// Pairs of a published set, as its authors ship it: SICK in another language (Wijnholds and Moortgat 2021; a
/// table with the column `entailment_label`), XNLI (Conneau et al. 2018; Ham et al. 2020; a table with
/// `gold_label`) or KLUE-NLI (Park et al. 2021; JSON with `gold_label`). Their licences are theirs.
/// @throws Error bad_input that names the file and the line
std::vector<ClaimPair> read_published_pairs(const std::filesystem::path& file);

/// A line of JSON for each, and back. @throws Error bad_input that names the line
std::string to_lines(std::span<const ClaimPair> pairs);
std::vector<ClaimPair> read_claim_pairs(const std::filesystem::path& file);

}  // namespace pandect
