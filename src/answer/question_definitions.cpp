#include "answer/question_definitions.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "answer/meaning_question.h"
#include "definitions/term_matcher.h"
#include "question/asking_words.h"
#include "question/work_scope.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// The definitions of a range of documents by their lower-case names.
class NamedDefinitions {
 public:
  /// @param first index of the first definition
  NamedDefinitions(const Terms& terms, std::uint32_t first, std::uint32_t end) {
    std::unordered_map<std::string, std::vector<std::uint32_t>> by_name;
    for (std::uint32_t i = first; i < end; ++i)
      by_name[to_small_letters(terms.name(terms.definitions()[i]))].push_back(i);
    std::vector<std::string_view> sorted;
    for (const auto& [name, definitions] : by_name) sorted.push_back(name);
    std::ranges::sort(sorted);
    std::vector<std::uint32_t> around;  // names that the present one begins with, shortest first
    for (const std::string_view name : sorted) {
      while (!around.empty() && !name.starts_with(name_of(names_[around.back()]))) around.pop_back();
      names_.push_back({letters_.size(), static_cast<std::uint32_t>(name.size()),
                        static_cast<std::uint32_t>(definitions_.size()),
                        around.empty() ? none : around.back()});
      around.push_back(static_cast<std::uint32_t>(names_.size() - 1));
      letters_ += name;
      const std::vector<std::uint32_t>& own = by_name.at(std::string(name));
      definitions_.insert(definitions_.end(), own.begin(), own.end());
    }
  }

  /// Calls `take` with each name contained in a text, and its definitions, perhaps several times.
  template <typename Take>
  void find(std::string_view text, const Take& take) const {
    for (std::size_t at = 0; at < text.size(); ++at) {
      const std::string_view rest = text.substr(at);
      // All names that the rest begins with are among the last one not behind it and those that begins with.
      const auto behind =
          std::ranges::upper_bound(names_, rest, {}, [&](const Name& name) { return name_of(name); });
      for (auto i = static_cast<std::uint32_t>(behind - names_.begin()) - 1; i != none;
           i = names_[i].around) {
        if (rest.starts_with(name_of(names_[i]))) take(name_of(names_[i]), definitions_of(i));
      }
    }
  }

  std::size_t bytes() const {
    return letters_.capacity() + names_.capacity() * sizeof(Name) +
           definitions_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  struct Name {
    std::uint64_t letters;  // where they begin
    std::uint32_t size;
    std::uint32_t definitions;  // where they begin
    std::uint32_t around;       // the longest other name it begins with
  };
  std::string_view name_of(const Name& name) const {
    return std::string_view(letters_).substr(name.letters, name.size);
  }
  std::span<const std::uint32_t> definitions_of(std::uint32_t name) const {
    const std::size_t end = name + 1 < names_.size() ? names_[name + 1].definitions : definitions_.size();
    return std::span(definitions_).first(end).subspan(names_[name].definitions);
  }

  std::string letters_;
  std::vector<Name> names_;                 // by their bytes
  std::vector<std::uint32_t> definitions_;  // by name, then rising
};

/// The definitions in force, by lower-case name, of names contained in the letters of the question.
std::map<std::string, std::vector<std::uint32_t>> candidates(const LibraryView& library, const Query& query,
                                                             std::string_view question) {
  std::map<std::string, std::vector<std::uint32_t>> by_name;
  const std::span<const TermDefinition> all = library.terms().definitions();
  const std::span<const Document> documents = library.documents().documents();
  for (const DocumentRange& range : library.documents().ranges()) {
    if (range.language != query.language) continue;
    const auto number_at = [&](std::uint32_t document) {
      return static_cast<std::uint32_t>(
          std::ranges::lower_bound(all, document, {}, &TermDefinition::document) - all.begin());
    };
    const auto names = library.large_recall().get<NamedDefinitions>({range.begin, range.end}, [&] {
      return NamedDefinitions(library.terms(), number_at(range.begin), number_at(range.end));
    });
    names->find(question, [&](std::string_view name, std::span<const std::uint32_t> definitions) {
      const auto [own, is_new] = by_name.try_emplace(std::string(name));
      if (!is_new) return;
      for (const std::uint32_t definition : definitions) {
        if (may_find(query, documents[all[definition].document])) own->second.push_back(definition);
      }
    });
  }
  std::erase_if(by_name, [](const auto& own) { return own.second.empty(); });
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
