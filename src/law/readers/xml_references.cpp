#include "law/readers/xml_references.h"

#include <algorithm>

namespace pandect {
namespace {

bool begins_with(const std::vector<CitedStep>& path, const std::vector<CitedStep>& beginning) {
  return path.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), path.begin());
}

}  // namespace

std::vector<Citation> read_marked_reference(const Citation& mark, std::string_view words,
                                            const CitationGrammar& grammar) {
  if (mark.path.empty()) return {mark};
  std::vector<Citation> found = grammar.find(words);
  std::erase_if(found,
                [](const Citation& c) { return c.path.empty() || c.relative != Citation::Relative::none; });
  const bool says_what_is_marked =
      std::ranges::any_of(found, [&](const Citation& c) { return begins_with(c.path, mark.path); });
  if (!says_what_is_marked) return {mark};
  for (Citation& citation : found) {
    citation.in = mark.in;
    citation.work = mark.work;
    citation.work_span = {};
    citation.marked = true;
    citation.span.begin += mark.span.begin;
    citation.span.end += mark.span.begin;
  }
  return found;
}

}  // namespace pandect
