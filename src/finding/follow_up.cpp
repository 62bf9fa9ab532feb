#include "finding/follow_up.h"

#include "base/date.h"
#include "question/asking_words.h"
#include "question/query.h"

namespace pandect {

FollowUp follow_up(const LibraryView& library, std::string_view question,
                   const std::vector<std::string>& earlier, const QuestionOptions& options) {
  QuerySettings settings{options.language, options.day.value_or(to_days(today()))};
  FollowUp meant{std::string(question), {}};
  const auto goes_on = [&](std::string_view one) {
    if (!settings.language || !asks_on(one, *settings.language)) return false;
    const Query query = parse_query(library, one, settings);
    return query.named.empty() && query.works.empty();
  };
  std::string subject;
  for (const std::string& one : earlier) {
    if (!subject.empty() && goes_on(one)) continue;
    subject = one;
    // A few words do not say of themselves what language they are in.
    if (!options.language)
      settings.language = parse_query(library, one, {std::nullopt, settings.day}).language;
  }
  if (subject.empty() || !goes_on(question)) return meant;
  meant.text = subject + (subject.ends_with('?') ? " " : "? ") + meant.text;
  meant.before = std::move(subject);
  return meant;
}

}  // namespace pandect
