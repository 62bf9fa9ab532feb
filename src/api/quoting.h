#pragma once

#include <cstdint>
#include <vector>

#include "answer/related.h"
#include "law/correction.h"
#include "library/view.h"
#include "pandect/answers.h"

namespace pandect {

/// A provision of a document's version, or a part of it, in the version whose text is served as of a day: a
/// wording that several versions share is stored under the newest of them, at other positions of its text.
/// A document that is not in force on the day is served as of its first day, as its address is.
ProvisionKey served_on(const LibraryView& library, std::uint32_t document, std::uint32_t provision,
                       std::int32_t day);

/// A provision in the version whose words of it are read for a question of a day: another than that in force,
/// if its words begin later there. Itself where that says no different.
ProvisionKey wording_on(const LibraryView& library, const ProvisionKey& key, std::int32_t day);

/// Words of a document, with their offsets in code points of the text that is served as of a day. `span` is
/// in bytes of the text of the document's version.
Quote quote_document(const LibraryView& library, std::uint32_t document, Span span, std::int32_t day);
/// The same for any span of a version, in its text; reads all words before it.
Quote quote_version(const LibraryView& library, std::int64_t version, Span span);
/// The same for a span that is probably in a provision.
Quote quote_provision(const LibraryView& library, const ProvisionKey& key, Span span);
/// The parts of a quote, the words of a span of a version, that corrections inserted.
std::vector<CorrectedRange> corrected_words(const LibraryView& library, std::int64_t version, Span span,
                                            const Quote& quote);

/// A penalty for, or an exception to, a provision, with its words as of a day.
RelatedPassage describe_related(const LibraryView& library, const RelatedProvision& related,
                                std::int32_t day);

CorrectionInfo describe_correction(const Correction& correction);

/// The boxes around consecutive lines of a page; a new column has a box of its own.
std::vector<PageBox> page_boxes(const std::vector<PagePlace>& lines);

}  // namespace pandect
