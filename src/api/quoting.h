#pragma once

#include <cstdint>
#include <vector>

#include "law/correction.h"
#include "library/view.h"
#include "pandect/provision.h"

namespace pandect {

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

}  // namespace pandect
