#include <algorithm>
#include <array>

#include "definitions/definition_list.h"
#include "definitions/grammars.h"
#include "definitions/quoted_terms.h"
#include "text/utf8.h"

namespace pandect {
namespace {

// "X im Sinne dieses Gesetzes ist …", "Verbraucher ist jede …", "Im Sinne dieses Gesetzes sind: 1. X: …".
constexpr std::array<std::string_view, 11> triggers{"im sinne",   "ist jede",  "ist jeder", "ist jedes",
                                                    "ist, wer",   "sind alle", "bedeuten",  "bedeutet",
                                                    "bezeichnet", "sind",      "ist"};
constexpr std::array<std::string_view, 4> german_verbs{"ist", "sind", "bezeichnet", "bedeutet"};
constexpr std::size_t longest_german_term = 100;
constexpr std::size_t most_words = 4;

// Words that begin a sentence and not a term.
constexpr std::array<std::string_view, 22> no_terms{
    "Bei ", "In ",   "Im ",     "Nach ", "Für ",   "Mit ", "Von ",   "Zu ",   "Auf ", "An ",  "Am ",
    "Als ", "Wenn ", "Soweit ", "Dies ", "Diese ", "Aus ", "Durch ", "Ohne ", "Zum ", "Zur ", "Vom "};

// Words that begin a bracket with a reference.
constexpr std::array<std::string_view, 10> references{"siehe ", "vgl",     "Absatz", "Satz",  "Nummer",
                                                      "Anlage", "Artikel", "Teil ",  "Buch ", "Abschnitt"};

/// True for letters, blanks and hyphens that begin with a capital and have a few words at most.
bool is_plain_term(std::string_view written) {
  if (written.empty() || written.size() > longest_german_term) return false;
  std::size_t count = 1;
  for (std::size_t at = 0; at < written.size();) {
    const char32_t c = decode_utf8(written, at);
    if (c == ' ') ++count;
    if (c != ' ' && c != '-' && (!is_word_char(c) || (c >= '0' && c <= '9'))) return false;
  }
  return count <= most_words;
}

bool is_capital(std::string_view word) {
  return !word.empty() && ((word[0] >= 'A' && word[0] <= 'Z') || word.starts_with("Ä") ||
                           word.starts_with("Ö") || word.starts_with("Ü"));
}

class GermanDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view text) const override {
    std::vector<Definition> found = quoted_.find(text);
    const ScopeFinder finder = quoted_.scopes(text);
    std::size_t list_end = 0;
    for (auto hit = triggers_.next(text, 0); hit;
         hit = triggers_.next(text, hit->at + triggers[hit->word].size())) {
      if (hit->at < list_end) continue;
      const std::size_t behind = hit->at + triggers[hit->word].size();
      if (is_word_char(Cursor(text, behind).peek_char())) continue;
      if (ends_line_with_lead(text, behind)) {
        const std::optional<Level> scope = finder.named_in(line_around(text, hit->at).begin, behind);
        if (!scope) continue;
        for (Definition& one :
             read_definition_list(text, hit->at, *scope, defining_words(Language::german))) {
          list_end = one.span.end;
          found.push_back(std::move(one));
        }
      } else if (hit->word <= 5) {
        read_subject(text, hit->at, behind, hit->word == 0, finder, found);
      }
    }
    read_brackets(text, found);
    finish_definitions(text, found);
    return found;
  }

 private:
  static bool ends_line_with_lead(std::string_view text, std::size_t behind) {
    Cursor cursor(text, behind);
    cursor.skip_blanks();
    cursor.take(":");
    cursor.skip_blanks();
    return cursor.peek() == '\n';
  }

  /// The words from the beginning of the sentence to the verb.
  static void read_subject(std::string_view text, std::size_t at, std::size_t behind, bool in_the_sense,
                           const ScopeFinder& finder, std::vector<Definition>& found) {
    const std::size_t begin = clause_begin(text, at);
    const Span term = trim_words(text, make_span(begin, at));
    if (!is_capital(term.of(text)) || !is_plain_term(term.of(text))) return;
    if (std::ranges::any_of(no_terms, [&](std::string_view word) { return term.of(text).starts_with(word); }))
      return;
    Level scope = Level::work;
    if (in_the_sense) {
      const std::size_t most = std::min<std::size_t>(line_around(text, at).end, behind + longest_german_term);
      std::size_t verb = std::string_view::npos;
      for (const std::string_view word : german_verbs) {
        for (std::size_t i = text.find(word, behind); i < most; i = text.find(word, i + 1)) {
          const bool alone = text[i - 1] == ' ' && !is_word_char(Cursor(text, i + word.size()).peek_char());
          if (alone) verb = std::min(verb, i);
        }
      }
      if (verb == std::string_view::npos) return;
      const std::optional<Level> said = finder.named_in(behind, verb);
      if (!said) return;
      scope = *said;
    }
    found.push_back({make_term(term.of(text)), term,
                     make_span(begin, definition_end(text, begin, Language::german)), scope, false});
  }

  /// "… zu verlangen (Anspruch)": one noun, possibly with an adjective, alone in brackets.
  static void read_brackets(std::string_view text, std::vector<Definition>& found) {
    for (std::size_t open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1)) {
      const std::size_t close =
          text.substr(0, std::min(text.size(), open + longest_german_term)).find(')', open);
      if (close == std::string_view::npos || close - open < 6 || open < 2) continue;
      const std::string_view inside = text.substr(open + 1, close - open - 1);
      const std::size_t last = inside.rfind(' ');
      const std::string_view noun = last == std::string_view::npos ? inside : inside.substr(last + 1);
      const bool after_word = text[open - 1] == ' ' && is_word_char(Cursor(text, open - 1).previous_char());
      if (!after_word || !is_capital(noun) || noun.size() < 5 || !is_plain_term(inside)) continue;
      if (std::ranges::any_of(references, [&](std::string_view word) { return inside.starts_with(word); }))
        continue;
      if (noun.size() > 3 && is_capital(noun.substr(1))) continue;  // an abbreviation
      found.push_back({make_term(inside), make_span(open + 1, close),
                       make_span(clause_begin(text, open), close + 1), Level::work, false});
    }
  }

  QuotedTerms quoted_{Language::german};
  Triggers triggers_{triggers, Triggers::Case::ignored};
};

}  // namespace

const DefinitionGrammar& german_definitions() {
  static const GermanDefinitions grammar;
  return grammar;
}

}  // namespace pandect
