#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "law/correction.h"
#include "library/view.h"
#include "pandect/library.h"
#include "retrieve/retriever.h"

namespace pandect {

/// What a library's own types become for its users.

ProvisionInfo describe_provision(const LibraryView& library, const ProvisionKey& key);
ProvisionInfo describe_document(const LibraryView& library, std::uint32_t document);

/// Says how what is described stands on a day.
void set_standing(ProvisionInfo& info, std::int32_t day);

/// Words of a document, with their offsets in code points. `span` is in bytes of the version's text.
Quote quote_document(const LibraryView& library, std::uint32_t document, Span span);
/// The same for any span of a version, of which all words before it are read.
Quote quote_version(const LibraryView& library, std::int64_t version, Span span);
/// The same for a span that is likely to stand in a provision.
Quote quote_provision(const LibraryView& library, const ProvisionKey& key, Span span);
/// What of a quote, the words of a span of a version, corrections put there.
std::vector<CorrectedRange> corrected_words(const LibraryView& library, std::int64_t version, Span span,
                                            const Quote& quote);

CorrectionInfo describe_correction(const Correction& correction);

/// The boxes around lines that follow each other down a page; a new column has a box of its own.
std::vector<PageBox> page_boxes(const std::vector<PagePlace>& lines);

std::vector<std::string> describe_reasons(const LibraryView& library, const std::vector<Reason>& reasons);

/// What the question cites and the library does not have, or not on that day, a sentence each; and the
/// language it is taken for, where that was guessed.
std::vector<std::string> describe_missing(const LibraryView& library, const Query& query);

/// Of those notes the ones on what the question cites.
std::vector<std::string> describe_missing_citations(const LibraryView& library, const Query& query);

}  // namespace pandect
