#include "citations/grammar/joined_grammar.h"

#include <string>

namespace pandect {
namespace {

std::vector<JoinedTrigger> starts_of(const JoinedWords& w) {
  std::vector<JoinedTrigger> starts;
  const auto add = [&starts](const JoinedWords::Words& words, JoinedStart start) {
    for (const std::string_view word : words) starts.push_back({std::string(word), start});
  };
  for (const LeveledWord& word : w.levels) add({word.word}, JoinedStart::step);
  for (const LeveledWord& word : w.short_levels) {
    if (word.level == Level::article) add({word.word}, JoinedStart::step);
  }
  if (!w.clause.empty()) add({w.clause}, JoinedStart::clause);
  for (const std::string_view annex : w.annexes)
    starts.push_back({std::string(w.annex_word) + std::string(annex), JoinedStart::step});
  add(w.before_mark, JoinedStart::mark);
  add(w.works, JoinedStart::work);
  add(w.known_works, JoinedStart::known_work);
  add(w.spoken_works, JoinedStart::spoken_work);
  return starts;
}

Triggers triggers_of(const std::vector<JoinedTrigger>& starts) {
  std::vector<std::string_view> words;
  words.reserve(starts.size());
  for (const JoinedTrigger& start : starts) words.emplace_back(start.word);
  return Triggers(words, Triggers::Case::exact);
}

}  // namespace

JoinedGrammar::JoinedGrammar(Language language)
    : words_(JoinedWords::in(language)), starts_(starts_of(words_)), triggers_(triggers_of(starts_)) {}

std::vector<Citation> JoinedGrammar::find(std::string_view text) const {
  return JoinedParser(words_, triggers_, starts_, text).run();
}

}  // namespace pandect
