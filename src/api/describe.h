#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "law/correction.h"
#include "library/view.h"
#include "pandect/library.h"
#include "retrieve/retriever.h"

namespace pandect {

/// Converts a library's internal types to those of the public API.

ProvisionInfo describe_provision(const LibraryView& library, const ProvisionKey& key);
ProvisionInfo describe_document(const LibraryView& library, std::uint32_t document);

/// Sets the status of the described provision on a day.
void set_standing(ProvisionInfo& info, std::int32_t day);

/// Words of a document, with their offsets in code points. `span` is in bytes of the version's text.
Quote quote_document(const LibraryView& library, std::uint32_t document, Span span);
/// The same for any span of a version; reads all words before it.
Quote quote_version(const LibraryView& library, std::int64_t version, Span span);
/// The same for a span that is probably in a provision.
Quote quote_provision(const LibraryView& library, const ProvisionKey& key, Span span);
/// The parts of a quote, the words of a span of a version, that corrections inserted.
std::vector<CorrectedRange> corrected_words(const LibraryView& library, std::int64_t version, Span span,
                                            const Quote& quote);

CorrectionInfo describe_correction(const Correction& correction);

/// The boxes around consecutive lines of a page; a new column has a box of its own.
std::vector<PageBox> page_boxes(const std::vector<PagePlace>& lines);

std::vector<std::string> describe_reasons(const LibraryView& library, const std::vector<Reason>& reasons);

/// How the question was read where that may be wrong, a sentence each: an assumed language, citations that
/// the library does not have, or not on that day, and laws found by an informal name.
std::vector<std::string> describe_reading(const LibraryView& library, const Query& query);

/// Those of the notes that concern citations which lead nowhere.
std::vector<std::string> describe_missing(const LibraryView& library, const Query& query);

}  // namespace pandect
