#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A sentence of a law, perhaps with one thing changed, and the provision it is held against.
struct ChangedSentence {
  std::string text;
  std::string change;  ///< "as it stands", "a part left out", "parts in another order"; "another number",
                       ///< "another year", "another force", "another relation", "another actor"; "the next
                       ///< provision": as it stands, and held against that
  ProvisionKey provision;
  bool supported = false;
};

/// Sentences of the laws of one language, drawn with a seed from all its documents in force; each gives those
/// changes that can be made to it, one after another, "as it stands" first. What must, may or is at least is
/// changed by the words of languages/<code>/changing.txt, and not at all where a language has none.
/// @param count sentences that are drawn at most
/// @param spared ids of works that none is drawn of
std::vector<ChangedSentence> change_laws(const LibraryView& library, Language language, std::int32_t day,
                                         std::size_t count, std::uint64_t seed,
                                         const std::vector<std::string>& spared = {});

}  // namespace pandect
