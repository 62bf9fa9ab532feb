#include "finding/find.h"

#include <algorithm>

#include "base/date.h"
#include "retrieve/time_order.h"

namespace pandect {

bool is_of_day(const LibraryView& library, std::uint32_t document, std::int32_t day) {
  return library.documents().documents()[document].in_force(day);
}

Found find(const LibraryView& library, const SharedRetriever& retriever, std::string_view question,
           const QuestionOptions& options, std::size_t wanted, const CarriesResult& carries) {
  const std::int32_t now = to_days(today());
  const auto look = [&](const QuestionOptions& reading) {
    Found found{read_question(library, question, reading), {}, {}};
    found.hits = meeting(found.asked.demands, retriever)->retrieve(found.asked.query(), wanted);
    put_undated_last(library, found.asked.query(), now, found.hits);
    return found;
  };
  const auto has_result = [&](const Found& found) {
    if (carries) return carries(found.asked, found.hits);
    return std::ranges::any_of(found.hits, [&](const Hit& hit) {
      return is_of_day(library, hit.document, found.asked.query().day);
    });
  };
  Found found = look(options);
  const bool of_day = has_result(found);
  if (found.asked.asked.words.empty()) return found;
  found.day_note = describe_asked_day(found.asked.asked, of_day);
  if (of_day) return found;
  QuestionOptions of_today = options;
  of_today.day = now;
  std::string note = std::move(found.day_note);
  found = look(of_today);
  found.day_note = std::move(note);
  if (carries) carries(found.asked, found.hits);
  return found;
}

}  // namespace pandect
