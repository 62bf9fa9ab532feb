#include "readers/xml/xml_references.h"

#include <algorithm>

#include <fmt/format.h>

#include "text/language_profile.h"

namespace pandect {
namespace {

/// True if a path includes the marked one: from its first step on or, for a group, anywhere in it.
bool holds(const std::vector<CitedStep>& path, const std::vector<CitedStep>& marked) {
  const auto found = std::ranges::search(path, marked).begin();
  return marked.front().level < Level::article ? found != path.end() : found == path.begin() && !path.empty();
}

/// The word for the unit that a reference omits in a list: "artikelen 4 en [5, eerste lid]".
std::string word_of_unit(Language language) {
  const std::string& unit = language_profile(language).unit;
  return language == Language::unknown || unit.empty() ? "" : unit + " ";
}

/// Citations in the words that include the marked one; none when they do not.
std::vector<Citation> find_marked(const Citation& mark, std::string_view words, Language language) {
  std::vector<Citation> found = citation_grammar(language).find(words);
  std::erase_if(found,
                [](const Citation& c) { return c.path.empty() || c.relative != Citation::Relative::none; });
  // "Artikel 349, lid 1, Boek 1 van het …" of a mark that has the article in the work of that book.
  for (Citation& citation : found) {
    const auto article = std::ranges::find(citation.path, Level::article, &CitedStep::level);
    if (mark.path.front().level == Level::article && article != citation.path.end())
      citation.path.erase(citation.path.begin(), article);
  }
  // "eerste lid, onderdelen a en b" behind a mark of the article.
  for (Citation& citation : found) {
    if (mark.path.back().level == Level::article && citation.path.front().level > Level::article) {
      citation.path.insert(citation.path.begin(), mark.path.begin(), mark.path.end());
    }
  }
  const bool says_it =
      std::ranges::any_of(found, [&](const Citation& c) { return holds(c.path, mark.path); });
  if (!says_it) found.clear();
  return found;
}

}  // namespace

std::vector<Citation> read_marked_reference(const Citation& mark, std::string_view words, Language language) {
  if (mark.path.empty() || language == Language::unknown) return {mark};
  const CitedStep& last = mark.path.back();
  const bool bare = last.level == Level::article && words.starts_with(last.number);
  const std::string added = bare ? word_of_unit(language) : std::string();
  std::vector<Citation> found = find_marked(mark, fmt::format("{}{}", added, words), language);
  if (found.empty()) return {mark};
  for (Citation& citation : found) {
    citation.in = mark.in;
    citation.work = mark.work;
    citation.work_span = {};
    citation.marked = true;
    const auto shift = static_cast<std::uint32_t>(added.size());  // for an added word
    citation.span.begin = mark.span.begin + std::max(citation.span.begin, shift) - shift;
    citation.span.end = mark.span.begin + std::max(citation.span.end, shift) - shift;
  }
  return found;
}

}  // namespace pandect
