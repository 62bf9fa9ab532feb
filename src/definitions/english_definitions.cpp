#include <algorithm>
#include <array>

#include "definitions/definition_list.h"
#include "definitions/grammars.h"
#include "definitions/quoted_terms.h"

namespace pandect {
namespace {

// "Confidential Information means …" at the beginning of a line.
constexpr std::array<std::string_view, 2> english_verbs{"means", "shall mean"};
constexpr std::array<std::string_view, 5> pronouns{"That", "This", "Which", "It", "What"};
constexpr std::size_t longest_english_term = 70;

class EnglishDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view text) const override {
    std::vector<Definition> found = quoted_.find(text);
    ScopeFinder finder = quoted_.scopes(text);
    for (auto hit = verbs_.next(text, 0); hit;
         hit = verbs_.next(text, hit->at + english_verbs[hit->word].size())) {
      const std::optional<Span> term = term_at_line_begin(text, hit->at);
      if (!term) continue;
      const std::string written = make_term(term->of(text));
      if (written.empty()) continue;
      const Span span = make_span(term->begin, definition_end(text, term->begin, Language::english));
      found.push_back({written, *term, span, finder.of(term->begin, span.end), false});
    }
    finish_definitions(text, found);
    return found;
  }

 private:
  /// The capitalised words between the beginning of the line, or its marker, and the verb.
  static std::optional<Span> term_at_line_begin(std::string_view text, std::size_t at) {
    const std::size_t least = at > longest_english_term ? at - longest_english_term : 0;
    std::size_t begin = at;
    while (begin > least && text[begin - 1] != '\n') --begin;
    if (begin > 0 && text[begin - 1] != '\n') return std::nullopt;
    begin += marker_of(text.substr(begin, at - begin)).size;
    const Span term = trim_words(text, make_span(begin, at));
    const std::string_view written = term.of(text);
    if (written.empty() || written.find_first_of("\"“”.,:;()") != std::string_view::npos) return std::nullopt;
    if (std::ranges::find(pronouns, written) != pronouns.end()) return std::nullopt;
    bool new_word = true;
    for (const char c : written) {
      const bool small = c >= 'a' && c <= 'z';
      if (new_word && small) return std::nullopt;
      new_word = c == ' ';
    }
    return term;
  }

  QuotedTerms quoted_{Language::english};
  Triggers verbs_{english_verbs, Triggers::Case::ignored};
};

}  // namespace

const DefinitionGrammar& english_definitions() {
  static const EnglishDefinitions grammar;
  return grammar;
}

}  // namespace pandect
