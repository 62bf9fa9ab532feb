#pragma once

#include "readers/reader.h"

namespace pandect {

/// The corpus of a data set in BEIR's form: a document a line with "_id", "title" and "text". The collection
/// is named after the folder of the file; each document is a unit whose alias is "beir:" and its _id. Large
/// collections become several works, so that none is read at once.
const Reader& beir_jsonl_reader();

}  // namespace pandect
