#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "library/view.h"

namespace pandect {

/// A sentence made of a law's own, with its citation, and what is true of it.
struct MadeSentence {
  std::string text;
  std::string change;  ///< what was done to it
  bool supported = false;
  bool exists = true;
};

/// Sentences of the laws of one language, drawn with a seed from all its documents in force, each as it
/// stands, with parts left out or in another order, and with one thing changed: a number, what must or may
/// be, who, the number of the provision. At most `count` sentences are drawn; each gives those changes that
/// can be made to it.
std::vector<MadeSentence> perturb_laws(const LibraryView& library, Language language, std::int32_t day,
                                       std::size_t count, std::uint64_t seed);

}  // namespace pandect
