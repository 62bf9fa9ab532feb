#include "definitions/worded_definitions.h"

#include <algorithm>

#include "definitions/definition_list.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

std::vector<std::string_view> leads_of(const DefiningWords& words) {
  std::vector<std::string_view> leads(words.announcing.begin(), words.announcing.end());
  leads.insert(leads.end(), words.unmarked_naming.begin(), words.unmarked_naming.end());
  return leads;
}

}  // namespace

WordedDefinitions::WordedDefinitions(Language language)
    : quoted_(language),
      words_(quoted_.words()),
      leads_(leads_of(words_)),
      triggers_(leads_, joins_words(language) ? Triggers::Case::exact : Triggers::Case::ignored) {}

std::vector<Definition> WordedDefinitions::find(std::string_view text) const {
  std::vector<Definition> found = quoted_.find(text);
  const ScopeFinder finder = quoted_.scopes(text);
  std::size_t list_end = 0;
  for (auto hit = triggers_.next(text, 0); hit;
       hit = triggers_.next(text, hit->at + leads_[hit->word].size())) {
    if (hit->at < list_end) continue;
    const std::size_t behind = hit->at + leads_[hit->word].size();
    const std::size_t begin = clause_begin(text, hit->at);
    if (hit->word >= words_.announcing.size()) {
      read_name(text, behind, begin, found);
      continue;
    }
    const Level scope = finder.named_in(begin, hit->at).value_or(Level::work);
    Cursor cursor(text, behind);
    cursor.skip_blanks();
    if (cursor.take(":")) cursor.skip_blanks();
    if (cursor.peek() == '\n' || words_.blank_after_term) {
      for (Definition& one : read_definition_list(text, hit->at, scope, words_)) {
        list_end = one.span.end;
        found.push_back(std::move(one));
      }
    } else {
      read_announced(text, begin, cursor.at(), scope, found);
    }
  }
  finish_definitions(text, found);
  return found;
}

/// "on entend par « X » toute …", "on entend par X : …", "on entend par X, …".
void WordedDefinitions::read_announced(std::string_view text, std::size_t begin, std::size_t at, Level scope,
                                       std::vector<Definition>& found) const {
  Span term;
  if (const std::optional<Quoted> quoted = quoted_.quoted_at(text, at)) {
    term = quoted->words;
  } else {
    const std::string_view rest = text.substr(at, longest_defined_term);
    std::size_t end = std::min(rest.find(" : "), rest.find(", "));
    for (const std::string_view word : words_.after_term) end = std::min(end, rest.find(word));
    if (end == std::string_view::npos) return;
    term = trim_words(text, make_span(at, at + end));
  }
  const std::string written = make_term(term.of(text));
  if (written.empty()) return;
  found.push_back(
      {written, term, make_span(begin, definition_end(text, begin, words_.language)), scope, false});
}

/// "(ci-après dénommée la commission)", without quotation marks.
void WordedDefinitions::read_name(std::string_view text, std::size_t behind, std::size_t begin,
                                  std::vector<Definition>& found) const {
  constexpr std::size_t longest_name = 80;
  Cursor cursor(text, behind);
  cursor.skip_blanks();
  const bool called = std::ranges::any_of(
      words_.called, [&](std::string_view word) { return cursor.take_word(word) && cursor.peek() == ' '; });
  if (!called && !cursor.take(": ")) return;
  cursor.skip_blanks();
  cursor.take_any(words_.articles);
  const std::size_t end = std::min(text.find_first_of("),;.\n", cursor.at()), text.size());
  const Span term = trim_words(text, make_span(cursor.at(), end));
  const std::string written = make_term(term.of(text));
  if (written.empty() || term.size() > longest_name || quoted_.quoted_at(text, term.begin)) return;
  found.push_back({written, term, make_span(begin, with_bracket(text, end)), Level::work, true});
}

}  // namespace pandect
