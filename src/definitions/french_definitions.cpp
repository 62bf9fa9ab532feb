#include <array>

#include "definitions/definition_list.h"
#include "definitions/grammars.h"
#include "definitions/quoted_terms.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 9> defining{"désigne",     "désignent",   "signifie",
                                                   "signifient",  "s'entend",    "s’entend",
                                                   "s'entendent", "s’entendent", "comprend"};
constexpr std::array<std::string_view, 1> at_line_begin{":"};
constexpr std::array<std::string_view, 3> joining{"et", "ou", "et/ou"};
constexpr std::array<std::string_view, 8> bracket_leads{"ci-après", "le", "la",       "les",
                                                        "l'",       "l’", "ensemble", "dénommé"};
constexpr std::array<std::string_view, 12> naming{
    "ci-après",           "ci-après dénommé", "ci-après dénommée", "ci-après dénommés",
    "ci-après dénommées", "ci-après désigné", "ci-après désignée", "ci-après désignés",
    "ci-après :",         "ci-après la",      "ci-après le",       "ci-après les"};
constexpr std::array<ScopeWord, 22> scopes{{{"la présente loi", Level::work},
                                            {"le présent décret", Level::work},
                                            {"le présent règlement", Level::work},
                                            {"du présent règlement", Level::work},
                                            {"la présente directive", Level::work},
                                            {"le présent arrêté", Level::work},
                                            {"du présent arrêté", Level::work},
                                            {"du présent décret", Level::work},
                                            {"le présent code", Level::work},
                                            {"du présent code", Level::work},
                                            {"le présent contrat", Level::work},
                                            {"présent livre", Level::book},
                                            {"présente partie", Level::part},
                                            {"présent titre", Level::title},
                                            {"présent chapitre", Level::chapter},
                                            {"présente section", Level::division},
                                            {"présente sous-section", Level::subdivision},
                                            {"présente annexe", Level::annex},
                                            {"présent article", Level::article},
                                            {"présent paragraphe", Level::paragraph},
                                            {"présent alinéa", Level::paragraph},
                                            {"présente ordonnance", Level::work}}};

constexpr std::array<std::string_view, 5> quoted_articles{"le ", "la ", "les ", "l'", "l’"};

constexpr QuotedWords quoted_words{
    .language = Language::french,
    .defining = defining,
    .defining_at_line_begin = at_line_begin,
    .joining = joining,
    .bracket_leads = bracket_leads,
    .naming = naming,
    .articles = quoted_articles,
    .scopes = scopes,
};

constexpr std::array<std::string_view, 3> triggers{"on entend par", "il faut entendre par", "ci-après"};

class FrenchDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view text) const override {
    std::vector<Definition> found = quoted_.find(text);
    const ScopeFinder finder = quoted_.scopes(text);
    std::size_t list_end = 0;
    for (auto hit = triggers_.next(text, 0); hit;
         hit = triggers_.next(text, hit->at + triggers[hit->word].size())) {
      if (hit->at < list_end) continue;
      const std::size_t behind = hit->at + triggers[hit->word].size();
      const std::size_t begin = clause_begin(text, hit->at);
      if (hit->word == 2) {
        read_name(text, behind, begin, found);
        continue;
      }
      const Level scope = finder.named_in(begin, hit->at).value_or(Level::work);
      Cursor cursor(text, behind);
      cursor.skip_blanks();
      if (cursor.take(":")) cursor.skip_blanks();
      if (cursor.peek() == '\n') {
        for (Definition& one : read_definition_list(text, hit->at, scope)) {
          list_end = one.span.end;
          found.push_back(std::move(one));
        }
      } else {
        read_sentence(text, begin, cursor.at(), scope, found);
      }
    }
    finish_definitions(text, found);
    return found;
  }

 private:
  /// "on entend par « X » toute …", "on entend par X : …", "on entend par X, …".
  static void read_sentence(std::string_view text, std::size_t begin, std::size_t at, Level scope,
                            std::vector<Definition>& found) {
    Span term;
    if (const std::optional<Quoted> quoted = quoted_at(text, at)) {
      term = quoted->words;
    } else {
      constexpr std::array<std::string_view, 6> after_term{" : ",     ", ",        " tout ",
                                                           " toute ", " le fait ", " l'"};
      const std::string_view rest = text.substr(at, longest_defined_term);
      std::size_t end = std::string_view::npos;
      for (const std::string_view word : after_term) end = std::min(end, rest.find(word));
      if (end == std::string_view::npos) return;
      term = trim_words(text, make_span(at, at + end));
    }
    const std::string written = make_term(term.of(text));
    if (written.empty()) return;
    found.push_back(
        {written, term, make_span(begin, definition_end(text, begin, Language::french)), scope, false});
  }

  /// "(ci-après dénommée la commission)", without quotation marks.
  static void read_name(std::string_view text, std::size_t behind, std::size_t begin,
                        std::vector<Definition>& found) {
    constexpr std::array<std::string_view, 8> called{"dénommée ", "dénommés ", "dénommé ", "désignée ",
                                                     "désigné ",  "appelée ",  "appelé ",  ": "};
    Cursor cursor(text, behind);
    cursor.skip_blanks();
    if (!cursor.take_any(called)) return;
    cursor.skip_blanks();
    cursor.take_any(quoted_articles);
    const std::size_t end = std::min(text.find_first_of("),;.\n", cursor.at()), text.size());
    const Span term = trim_words(text, make_span(cursor.at(), end));
    const std::string written = make_term(term.of(text));
    if (written.empty() || term.size() > 80 || quoted_at(text, term.begin)) return;
    found.push_back({written, term, make_span(begin, with_bracket(text, end)), Level::work, true});
  }

  QuotedTerms quoted_{quoted_words};
  Triggers triggers_{triggers, Triggers::Case::ignored};
};

}  // namespace

const DefinitionGrammar& french_definitions() {
  static const FrenchDefinitions grammar;
  return grammar;
}

}  // namespace pandect
