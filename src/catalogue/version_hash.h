#pragma once

#include <string>

#include "law/work.h"

namespace pandect {

/// Hash of a version's words, tree and days: Catalogue::verify() recomputes it from the tables.
std::string words_hash(const Work& work);

/// Hash of everything stored of a version, so that a reader that reads the same file differently gives
/// another version. It ends with words_hash().
std::string version_hash(const Work& work);

}  // namespace pandect
