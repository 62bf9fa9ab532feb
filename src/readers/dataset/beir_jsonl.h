#pragma once

#include "readers/reader.h"

namespace pandect {

/// The corpus of a data set in BEIR's format: a document a line with "_id", "title" and "text". The
/// collection is named after the file's folder; each document is a unit whose alias is "beir:" and its _id.
/// Large collections are split into several works, so that none is loaded at once.
const Reader& beir_jsonl_reader();

}  // namespace pandect
