#include "text/analyzer.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "pandect/error.h"
#include "text/language_profile.h"
#include "text/ngram_analyzer.h"
#include "text/regex_word_analyzer.h"
#include "text/scanner.h"
#include "text/whitespace_analyzer.h"
#include "text/word_analyzer.h"
#include "text/word_file.h"

namespace pandect {
namespace {

struct Named {
  std::string name;
  std::unique_ptr<const Analyzer> analyzer;
};

/// The endings of inflected words in terms.txt, the longest first.
std::vector<WordAnalyzer::Ending> endings_of(Language language) {
  constexpr std::string_view head = "inflection ";
  std::vector<WordAnalyzer::Ending> endings;
  for (const WordLine& line : language_lines(language, "terms")) {
    if (!line.head.starts_with(head)) continue;
    const auto stay = static_cast<std::size_t>(number_in(line.head.substr(head.size())).value_or(1));
    for (const std::string_view word : line.words()) endings.push_back({word, stay});
  }
  std::ranges::stable_sort(endings, std::ranges::greater(),
                           [](const WordAnalyzer::Ending& ending) { return ending.text.size(); });
  return endings;
}

/// One analyzer for each language, by its lower-case English name, and the language-independent ones.
const std::vector<Named>& table() {
  static const std::vector<Named> named = [] {
    std::vector<Named> made;
    for (const Language language : known_languages()) {
      const LanguageProfile& profile = language_profile(language);
      const char* const stemmer = profile.stemmer.empty() ? nullptr : profile.stemmer.c_str();
      WordAnalyzer::Rules rules{stemmer, profile.has("keeps-apostrophe"), endings_of(language)};
      made.push_back({small_letters(profile.name), std::make_unique<WordAnalyzer>(std::move(rules))});
    }
    made.push_back({"korean-jamo3", std::make_unique<JamoTrigrams>()});
    made.push_back({"char3", std::make_unique<CharacterTrigrams>()});
    made.push_back({"words", std::make_unique<RegexWordAnalyzer>()});
    made.push_back({"whitespace", std::make_unique<WhitespaceAnalyzer>()});
    return made;
  }();
  return named;
}

}  // namespace

const Analyzer& analyzer(std::string_view name) {
  for (const Named& named : table()) {
    if (named.name == name) return *named.analyzer;
  }
  std::string names;
  for (const std::string_view known : analyzer_names()) names.append(names.empty() ? "" : ", ").append(known);
  throw Error(ErrorCode::wrong_usage, "there is no analyzer '" + std::string(name) + "'",
              "analyzers are: " + names);
}

std::vector<std::string_view> analyzer_names() {
  std::vector<std::string_view> names;
  for (const Named& named : table()) names.push_back(named.name);
  return names;
}

std::string_view word_analyzer_name(Language language) {
  const Language cut = language == Language::unknown ? Language::english : language;
  return table()[static_cast<std::size_t>(std::ranges::find(known_languages(), cut) -
                                          known_languages().begin())]
      .name;
}

}  // namespace pandect
