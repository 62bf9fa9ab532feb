#include <algorithm>
#include <array>

#include "definitions/definition_list.h"
#include "definitions/grammars.h"
#include "definitions/quoted_terms.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 27> defining{"means",
                                                    "shall mean",
                                                    "mean",
                                                    "includes",
                                                    "include",
                                                    "shall include",
                                                    "also includes",
                                                    "also means",
                                                    "does not include",
                                                    "has the meaning",
                                                    "have the meaning",
                                                    "shall have the meaning",
                                                    "have the respective meaning",
                                                    "has the same meaning",
                                                    "have the same meaning",
                                                    "have the meanings",
                                                    "have the same meanings",
                                                    "have the respective meanings",
                                                    "refers to",
                                                    "refer to",
                                                    "shall refer to",
                                                    "is defined",
                                                    "are defined",
                                                    "shall be defined",
                                                    "is to be construed",
                                                    "shall be construed",
                                                    "denotes"};
constexpr std::array<std::string_view, 3> limiting{"as used in", "when used in", "when used to"};
constexpr std::array<std::string_view, 4> at_line_begin{":", "–", "—", "- "};
constexpr std::array<std::string_view, 5> joining{"and", "or", "and/or", "and the", "or the"};
constexpr std::array<std::string_view, 19> bracket_leads{"the",
                                                         "a",
                                                         "an",
                                                         "each",
                                                         "collectively",
                                                         "together",
                                                         "such",
                                                         "any such",
                                                         "hereinafter",
                                                         "hereafter",
                                                         "as",
                                                         "this",
                                                         "these",
                                                         "either",
                                                         "individually",
                                                         "in each case",
                                                         "referred to as",
                                                         "all",
                                                         "also"};
constexpr std::array<std::string_view, 14> naming{"hereinafter",
                                                  "hereinafter the",
                                                  "hereinafter called",
                                                  "hereinafter called the",
                                                  "hereinafter referred to as",
                                                  "hereinafter referred to as the",
                                                  "hereafter",
                                                  "hereafter referred to as",
                                                  "hereafter referred to as the",
                                                  "referred to hereinafter as",
                                                  "referred to hereinafter as the",
                                                  "in this act referred to as",
                                                  "in this act referred to as the",
                                                  "collectively referred to as"};
constexpr std::array<ScopeWord, 31> scopes{{{"this act", Level::work},
                                            {"this agreement", Level::work},
                                            {"this contract", Level::work},
                                            {"this regulation", Level::work},
                                            {"these regulations", Level::work},
                                            {"this directive", Level::work},
                                            {"this decision", Level::work},
                                            {"this order", Level::work},
                                            {"these rules", Level::work},
                                            {"this code", Level::work},
                                            {"this law", Level::work},
                                            {"this ordinance", Level::work},
                                            {"this charter", Level::work},
                                            {"this policy", Level::work},
                                            {"this book", Level::book},
                                            {"this part", Level::part},
                                            {"this title", Level::title},
                                            {"this chapter", Level::chapter},
                                            {"this division", Level::division},
                                            {"this subchapter", Level::division},
                                            {"this subdivision", Level::subdivision},
                                            {"this schedule", Level::annex},
                                            {"this annex", Level::annex},
                                            {"this section", Level::article},
                                            {"this article", Level::article},
                                            {"this subsection", Level::paragraph},
                                            {"this paragraph", Level::paragraph},
                                            // Another part of the section, or other sections as well.
                                            {"purposes of subsection", Level::article},
                                            {"purposes of subsections", Level::article},
                                            {"and section", Level::work},
                                            {"and sections", Level::work}}};

constexpr std::array<std::string_view, 1> articles{"the "};

constexpr QuotedWords quoted_words{
    .language = Language::english,
    .defining = defining,
    .defining_after_comma = true,
    .limiting = limiting,
    .defining_at_line_begin = at_line_begin,
    .joining = joining,
    .bracket_leads = bracket_leads,
    .bare_brackets = true,
    .naming = naming,
    .articles = articles,
    .scopes = scopes,
};

// "Confidential Information means …" at the beginning of a line.
constexpr std::array<std::string_view, 2> verbs{"means", "shall mean"};
constexpr std::array<std::string_view, 5> pronouns{"That", "This", "Which", "It", "What"};
constexpr std::size_t longest_unquoted = 70;

class EnglishDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view text) const override {
    std::vector<Definition> found = quoted_.find(text);
    ScopeFinder finder = quoted_.scopes(text);
    for (auto hit = verbs_.next(text, 0); hit; hit = verbs_.next(text, hit->at + verbs[hit->word].size())) {
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
    const std::size_t least = at > longest_unquoted ? at - longest_unquoted : 0;
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

  QuotedTerms quoted_{quoted_words};
  Triggers verbs_{verbs, Triggers::Case::ignored};
};

}  // namespace

const DefinitionGrammar& english_definitions() {
  static const EnglishDefinitions grammar;
  return grammar;
}

}  // namespace pandect
