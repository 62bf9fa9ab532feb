#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "answer/read/answer_text.h"

namespace pandect {

/// For languages without full stops (Thai): in a line with citations in brackets each such bracket ends a
/// sentence, "… (ป.พ.พ. มาตรา 1448) บุคคล …", unless the following words continue it. Lines without such a
/// bracket stay divided as they are.
/// @param citations in the text, in order
std::vector<AnswerSentence> cut_behind_citations(const std::vector<AnswerSentence>& pieces,
                                                 std::string_view text, std::span<const Span> citations,
                                                 Language language);

}  // namespace pandect
