#include "answer/question_definitions.h"

#include <algorithm>
#include <map>
#include <string>

#include "answer/meaning_question.h"
#include "definitions/term_matcher.h"
#include "retrieve/asking_words.h"
#include "retrieve/work_scope.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The lower-case names of the definitions of a range of documents, in their order.
struct SmallNames {
  std::vector<std::string> names;
  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const std::string& name : names) sum += sizeof(name) + name.capacity();
    return sum;
  }
};

/// The definitions in force, by lower-case name, of names contained in the letters of the question.
std::map<std::string, std::vector<std::uint32_t>> candidates(const LibraryView& library, const Query& query,
                                                             std::string_view question) {
  std::map<std::string, std::vector<std::uint32_t>> by_name;
  const std::span<const TermDefinition> all = library.terms().definitions();
  const std::span<const Document> documents = library.documents().documents();
  for (const DocumentRange& range : library.documents().ranges()) {
    if (range.language != query.language) continue;
    const auto begin = std::ranges::lower_bound(all, range.begin, {}, &TermDefinition::document);
    const auto end = std::ranges::lower_bound(all, range.end, {}, &TermDefinition::document);
    const auto small = library.recall().get<SmallNames>({range.begin, range.end}, [&] {
      SmallNames made;
      for (auto own = begin; own != end; ++own)
        made.names.push_back(to_small_letters(library.terms().name(*own)));
      return made;
    });
    for (auto own = begin; own != end; ++own) {
      if (!may_find(query, documents[own->document])) continue;
      if (own->name_end - own->name_begin > question.size()) continue;
      const std::string& name = small->names[static_cast<std::size_t>(own - begin)];
      if (question.find(name) == std::string_view::npos) continue;
      by_name[name].push_back(static_cast<std::uint32_t>(own - all.begin()));
    }
  }
  return by_name;
}

}  // namespace

QuestionDefinitions find_question_definitions(const LibraryView& library, const Query& query) {
  // Offsets are the question's if lower-case letters have the same number of bytes. A term in the title of a
  // law ("de Wet op de ondernemingsraden") is not asked for.
  const std::string text = without_names(query);
  const std::string small = to_small_letters(text);
  const std::string& question = small.size() == text.size() ? small : text;
  std::map<std::string, std::vector<std::uint32_t>> by_name = candidates(library, query, question);
  std::vector<std::string> names;
  for (const auto& [name, definitions] : by_name) names.push_back(name);
  QuestionDefinitions found;
  std::vector<Span> known;
  std::vector<std::uint32_t> terms;
  TermMatcher matcher(query.language, names);
  matcher.find(question, [&](std::uint32_t term, Span span) {
    // In languages without blanks such short terms are mostly other words: ให้ (to give, and: for, to let).
    if (language_profile(query.language).has("dictionary") && count_code_points(names[term]) < 4)
      return false;
    // Nor are question words: "onder wie wordt begrepen" may have been read as a definition of "wie".
    if (is_only_asking_words(names[term], query.language)) return false;
    known.push_back(span);
    terms.push_back(term);
    return true;
  });
  for (const std::uint32_t term : terms) {
    const std::vector<std::uint32_t>& own = by_name[names[term]];
    found.definitions.insert(found.definitions.end(), own.begin(), own.end());
  }
  std::ranges::sort(found.definitions);
  const auto same = std::ranges::unique(found.definitions);
  found.definitions.erase(same.begin(), same.end());
  for (const WorkMention& mention : query.works) known.push_back(mention.span);
  found.asks_for_meaning = terms.size() == 1 && asks_for_meaning(query.text, known, query.language);
  return found;
}

}  // namespace pandect
