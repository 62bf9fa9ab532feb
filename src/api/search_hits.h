#pragma once

#include "library/view.h"
#include "pandect/search.h"
#include "question/question_terms.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A hit as users see it: the stretch of the provision that has most of the question, with the matched words;
/// not why it was found.
/// @param terms of the question, in the documents' range of the hit
/// @param day whose law is asked for
SearchHit describe_hit(const LibraryView& view, const QuestionTerms& terms, const Hit& hit, std::int32_t day);

}  // namespace pandect
