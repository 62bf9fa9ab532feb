#pragma once

#include <cstdint>
#include <vector>

#include "question/query.h"

namespace pandect {

/// The definitions of a library that are relevant to a question.
struct QuestionDefinitions {
  /// Definitions in force of terms the question uses, as indexes into Terms::definitions(), in the library's
  /// order.
  std::vector<std::uint32_t> definitions;
  /// The question only asks what a term means: "What is a hive?", "벌통이란 무엇인가요?". Then `definitions`
  /// are those of this term alone.
  bool asks_for_meaning = false;
};

/// The longest defined terms in the question, in the language of the question.
QuestionDefinitions find_question_definitions(const LibraryView& library, const Query& query);

}  // namespace pandect
