#include "citations/grammar/cited_work.h"

#include <utility>

namespace pandect {

void set_work(std::vector<Citation>& citations, std::size_t first, const NamedWork& work) {
  for (std::size_t i = first; i < citations.size(); ++i) {
    citations[i].in = work.in;
    citations[i].work = work.name;
    citations[i].work_span = work.name.empty() ? Span{} : work.span;
  }
}

Citation whole_work(const NamedWork& work, Span span) {
  Citation citation;
  citation.span = span;
  citation.in = work.in;
  citation.work = work.name;
  if (!work.name.empty()) citation.work_span = work.span;
  return citation;
}

Citation cited_provision(std::size_t begin, std::size_t end, std::vector<CitedStep> path,
                         Citation::Relative relative) {
  Citation citation;
  citation.span = make_span(begin, end);
  citation.path = std::move(path);
  citation.relative = relative;
  return citation;
}

CitedStep make_step(Level level, std::string_view number) {
  return {level, normalise_number(number)};
}

}  // namespace pandect
