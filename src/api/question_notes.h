#pragma once

#include <string>
#include <vector>

#include "library/view.h"
#include "pandect/said.h"
#include "retrieve/retriever.h"

namespace pandect {

/// Why a provision was found, a line for each reason.
std::vector<std::string> describe_reasons(const LibraryView& library, const std::vector<Reason>& reasons);

/// How the question was read where that may be wrong, a sentence each: an assumed language, citations that
/// the library does not have, or not on that day, and laws found by an informal name.
std::vector<Said> describe_reading(const LibraryView& library, const Query& query);

/// Those of the notes that concern citations which lead nowhere.
std::vector<Said> describe_missing(const LibraryView& library, const Query& query);

}  // namespace pandect
