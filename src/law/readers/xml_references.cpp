#include "law/readers/xml_references.h"

#include <algorithm>

#include <fmt/format.h>

namespace pandect {
namespace {

bool begins_with(const std::vector<CitedStep>& path, const std::vector<CitedStep>& beginning) {
  return path.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), path.begin());
}

/// The word for the unit that a reference leaves out when it stands in a list: "artikelen 4 en [5, eerste
/// lid]".
std::string_view word_of_unit(Language language) {
  switch (language) {
    case Language::dutch:
      return "artikel ";
    case Language::german:
      return "§ ";
    case Language::english:
      return "section ";
    case Language::french:
      return "article ";
    default:
      return {};
  }
}

/// Citations in the words that say at least what is marked; none when they do not.
std::vector<Citation> find_marked(const Citation& mark, std::string_view words, Language language) {
  std::vector<Citation> found = citation_grammar(language).find(words);
  std::erase_if(found,
                [](const Citation& c) { return c.path.empty() || c.relative != Citation::Relative::none; });
  const bool says_it =
      std::ranges::any_of(found, [&](const Citation& c) { return begins_with(c.path, mark.path); });
  if (!says_it) found.clear();
  return found;
}

}  // namespace

std::vector<Citation> read_marked_reference(const Citation& mark, std::string_view words, Language language) {
  if (mark.path.empty() || language == Language::unknown) return {mark};
  std::vector<Citation> found = find_marked(mark, words, language);
  std::uint32_t added = 0;  // bytes of a word that is not there
  if (found.empty() && mark.path.back().level == Level::article &&
      words.starts_with(mark.path.back().number)) {
    const std::string_view word = word_of_unit(language);
    added = static_cast<std::uint32_t>(word.size());
    found = find_marked(mark, fmt::format("{}{}", word, words), language);
  }
  if (found.empty()) return {mark};
  for (Citation& citation : found) {
    citation.in = mark.in;
    citation.work = mark.work;
    citation.work_span = {};
    citation.marked = true;
    citation.span.begin = mark.span.begin + std::max(citation.span.begin, added) - added;
    citation.span.end = mark.span.begin + std::max(citation.span.end, added) - added;
  }
  return found;
}

}  // namespace pandect
