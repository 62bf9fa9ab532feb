#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "finding/asked_question.h"

namespace pandect {

/// A question as it is meant in a conversation.
struct FollowUp {
  std::string text;    ///< with the question before, if it says nothing of what it is about
  std::string before;  ///< the question whose subject it keeps; empty: it has its own
};

/// A question that goes on with an earlier one ("and what is the penalty?") is read behind the last one that
/// has a subject of its own: by the words of data/languages/<code>/asking.txt, and only if it names no law.
/// @param earlier questions of the same conversation, the first first
FollowUp follow_up(const LibraryView& library, std::string_view question,
                   const std::vector<std::string>& earlier, const QuestionOptions& options);

}  // namespace pandect
