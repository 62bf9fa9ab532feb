#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>

#include "definitions/definition_list.h"
#include "definitions/grammars.h"
#include "definitions/quoted_terms.h"
#include "text/lines.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 3> dutch_verbs{"verstaan", "begrepen", "hierna"};
// Words between "onder" and the term.
constexpr std::array<std::string_view, 7> articles{"een ", "de ", "het ", "die ", "dat ", "mede ", "tevens "};
// Words after the term that begin a limitation.
constexpr std::array<std::string_view, 9> limits{" als bedoeld",   " bedoeld in", " in de zin van",
                                                 " zoals bedoeld", ", bedoeld",   ", genoemd",
                                                 " wordt",         " worden",     " mede"};
constexpr std::size_t longest_sentence_part = 500;

/// The last position before the end of `words` where `word` is a whole word.
std::size_t last_word(std::string_view words, std::string_view word) {
  for (std::size_t at = words.rfind(word); at != std::string_view::npos; at = words.rfind(word, at - 1)) {
    const bool begins = at == 0 || !is_word_char(Cursor(words, at).previous_char());
    if (begins && !is_word_char(Cursor(words, at + word.size()).peek_char())) return at;
    if (at == 0) break;
  }
  return std::string_view::npos;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

/// The position of the "onder" that opens the term before "verstaan". The term may contain the word itself
/// ("onder last onder dwangsom wordt verstaan"), and so may the text before the term ("een schip onder vlag,
/// waarbij onder vlag wordt verstaan"; "het eerste lid, onder b").
std::size_t opening_onder(std::string_view before) {
  std::size_t opening = std::string_view::npos;
  bool anew = true;   // the next one opens
  bool past = false;  // "wordt" or the "Onder" of a sentence is behind us: a comma is one of the term's own
  std::string last;
  for (std::size_t at = 0; at < before.size();) {
    if (before[at] == ';' || (before[at] == ',' && !past)) anew = true;
    const std::size_t begin = at;
    while (at < before.size() && ascii_lower(before[at]) >= 'a' && ascii_lower(before[at]) <= 'z') ++at;
    if (at == begin) {
      ++at;
      continue;
    }
    std::string word = ascii_lower(before.substr(begin, at - begin));
    if (word == "onder") {
      Cursor next(before, at);
      next.skip_blanks();
      const bool lone_letter = !is_word_char(Cursor(before, next.at() + 1).peek_char());
      const bool cites = is_ascii_digit(next.peek()) || (is_word_char(next.peek_char()) && lone_letter);
      if (!cites && (anew || is_one_of(last, {"en", "of"}))) {
        opening = begin;
        anew = false;
        past = past || begin == 0;
      }
    } else if (is_one_of(word, {"wordt", "worden"})) {
      anew = past = true;
    } else if (is_one_of(word, {"verstaan", "begrepen", "waarbij"})) {
      anew = true;
      past = false;
    }
    last = std::move(word);
  }
  return opening;
}

class DutchDefinitions : public DefinitionGrammar {
 public:
  std::vector<Definition> find(std::string_view text) const override {
    std::vector<Definition> found = quoted_.find(text);
    const ScopeFinder finder = quoted_.scopes(text);
    std::size_t list_end = 0;
    for (auto hit = verbs_.next(text, 0); hit;
         hit = verbs_.next(text, hit->at + dutch_verbs[hit->word].size())) {
      if (hit->at < list_end) continue;
      const std::size_t begin = clause_begin(text, hit->at);
      const std::size_t behind = hit->at + dutch_verbs[hit->word].size();
      if (hit->word == 2) {
        read_name(text, behind, begin, finder, found);
        continue;
      }
      const std::optional<Level> scope = finder.named_in(begin, std::min(text.size(), behind));
      if (announces_list(text, behind)) {
        for (Definition& one : read_definition_list(text, behind, scope.value_or(Level::work),
                                                    defining_words(Language::dutch))) {
          list_end = one.span.end;
          one.term_span = without_articles(text, one.term_span);
          one.term = make_term(one.term_span.of(text));
          found.push_back(std::move(one));
        }
      } else {
        read_sentence(text, begin, hit->at, behind, scope.value_or(Level::work), found);
      }
    }
    finish_definitions(text, found);
    return found;
  }

 private:
  /// "verstaan onder:" at the end of a line.
  static bool announces_list(std::string_view text, std::size_t behind) {
    Cursor cursor(text, behind);
    cursor.skip_blanks();
    if (!cursor.take_word("onder")) return false;
    cursor.skip_blanks();
    if (!cursor.take(":")) return cursor.done() || cursor.peek() == '\n';
    cursor.skip_blanks();
    return cursor.done() || cursor.peek() == '\n';
  }

  /// "Onder X wordt verstaan: Y", "wordt onder X mede begrepen Y", "wordt verstaan onder X: Y".
  static void read_sentence(std::string_view text, std::size_t begin, std::size_t at, std::size_t behind,
                            Level scope, std::vector<Definition>& found) {
    if (at - begin > longest_sentence_part) return;
    const std::string_view before = text.substr(begin, at - begin);
    if (last_word(before, "wordt") == std::string_view::npos &&
        last_word(before, "worden") == std::string_view::npos)
      return;
    Cursor cursor(text, behind);
    cursor.skip_blanks();
    Span term;
    if (cursor.take_word("onder")) {
      const Span line = make_span(cursor.at(), line_around(text, behind).end);
      const std::optional<TermBeforeColon> item = term_before_colon(text, line);
      if (!item) return;
      term = item->term;
    } else {
      const std::size_t under = opening_onder(before);
      if (under == std::string_view::npos) return;
      // "hetgeen onder X wordt verstaan" leaves it to another law.
      const std::string_view leads = before.substr(0, under);
      if (leads.ends_with("hetgeen ") || leads.ends_with("wat ")) return;
      // ", waarbij onder loon wordt verstaan" applies only to the reading of its own sentence.
      if (leads.ends_with("waarbij ")) scope = std::max(scope, Level::article);
      term = make_span(begin + under + std::string_view("onder").size(), at);
    }
    term = without_limits(text, term);
    if (const auto quoted = quoted_at(text, term.begin); quoted && quoted->end <= term.end)
      term = quoted->words;
    const std::string written = make_term(term.of(text));
    if (written.empty() || written.starts_with("«") || written.starts_with("artikel")) return;
    found.push_back(
        {written, term, make_span(begin, definition_end(text, begin, Language::dutch)), scope, false});
  }

  /// "(hierna: het college)", "hierna te noemen het college".
  static void read_name(std::string_view text, std::size_t behind, std::size_t begin,
                        const ScopeFinder& finder, std::vector<Definition>& found) {
    Cursor cursor(text, behind);
    cursor.skip_blanks();
    const std::size_t lead = cursor.at();
    if (cursor.take_word("te noemen") || cursor.take_word("aangeduid als") || cursor.take_word("genoemd"))
      cursor.skip_blanks();
    if (!cursor.take(":") && lead == cursor.at()) return;
    const std::size_t end = std::min(text.find_first_of("),;.\n", cursor.at()), text.size());
    Span term = trim_words(text, make_span(cursor.at(), end));
    if (const auto quoted = quoted_at(text, term.begin)) term = quoted->words;
    term = without_limits(text, term);
    const std::string written = make_term(term.of(text));
    if (written.empty() || term.size() > 80) return;
    found.push_back({written, term, make_span(begin, with_bracket(text, end)),
                     finder.named_in(begin, cursor.at()).value_or(Level::work), true});
  }

  static Span without_articles(std::string_view text, Span term) {
    term = trim_words(text, term);
    for (bool again = true; again;) {
      again = false;
      for (const std::string_view article : articles) {
        if (!Cursor(text, term.begin).sees_ignoring_case(article) || article.size() >= term.size()) continue;
        term = trim_words(text, make_span(term.begin + article.size(), term.end));
        again = true;
      }
    }
    return term;
  }

  static Span without_limits(std::string_view text, Span term) {
    term = without_articles(text, term);
    std::size_t end = term.end;
    for (const std::string_view limit : limits) {
      const std::size_t at = text.substr(0, end).find(limit, term.begin);
      if (at != std::string_view::npos) end = at;
    }
    return trim_words(text, make_span(term.begin, end));
  }

  QuotedTerms quoted_{Language::dutch};
  Triggers verbs_{dutch_verbs, Triggers::Case::ignored};
};

}  // namespace

const DefinitionGrammar& dutch_definitions() {
  static const DutchDefinitions grammar;
  return grammar;
}

}  // namespace pandect
