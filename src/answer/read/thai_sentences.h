#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "answer/read/answer_text.h"

namespace pandect {

/// Thai writes no full stop: of a line in which citations stand in brackets each such bracket ends a
/// sentence, "… (ป.พ.พ. มาตรา 1448) บุคคล …", save where words follow that go on with what stands before it.
/// Lines without such a bracket stay as they are divided.
/// @param citations  in the text, in order
std::vector<AnswerSentence> cut_behind_citations(const std::vector<AnswerSentence>& pieces,
                                                 std::string_view text, std::span<const Span> citations,
                                                 Language language);

}  // namespace pandect
