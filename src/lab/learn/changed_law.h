#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A sentence of a law, perhaps with one detail changed, and the provision it is compared with.
struct ChangedSentence {
  std::string text;
  std::string change;  ///< "as it stands", "a part left out", "parts in another order"; "another number",
                       ///< "another year", "another force", "another relation", "another actor"; "the next
                       ///< provision": unchanged, and compared with that
  ProvisionKey provision;
  bool supported = false;
};

/// A sentence without the number of its paragraph or item.
std::string_view without_label(std::string_view sentence);

/// Sentences of the laws of one language, drawn with a seed from all its documents in force, each followed by
/// its possible changes; "as it stands" is first. Force, relations and actors are changed by the words of
/// data/languages/<code>/changing.txt, and not at all if a language has no such file.
/// @param count maximum number of sentences drawn
/// @param spared ids of works from which none is drawn
std::vector<ChangedSentence> change_laws(const LibraryView& library, Language language, std::int32_t day,
                                         std::size_t count, std::uint64_t seed,
                                         const std::vector<std::string>& spared = {});

}  // namespace pandect
