#pragma once

#include <string_view>

namespace pandect {

/// A question and what it says beforehand that it is about: "Consider the lease between A and B; who pays for
/// repairs?".
struct SubjectAndQuestion {
  std::string_view subject;  ///< empty when the question does not begin so
  std::string_view question;
};

/// The subject is what stands before the first semicolon or colon, or before the first comma when the text
/// begins with "under", "in", "according to" or the like, as long as words follow.
SubjectAndQuestion split_subject(std::string_view text);

}  // namespace pandect
