#pragma once

#include <string_view>

namespace pandect {

/// A question and the introduction that names its subject: "Consider the lease between A and B; who pays for
/// repairs?".
struct SubjectAndQuestion {
  std::string_view subject;  ///< empty when the question has no introduction
  std::string_view question;
};

/// The subject is the text before the first semicolon or colon, or before the first comma when the text
/// begins with "under", "in", "according to" or the like, provided that words follow.
SubjectAndQuestion split_subject(std::string_view text);

}  // namespace pandect
