#include "answer/read/sentence_roles.h"

#include <algorithm>

#include "answer/answer_layout.h"
#include "answer/compare/statement.h"
#include "answer/compare/vocabulary.h"
#include "answer/read/citing_words.h"
#include "answer/read/talk.h"
#include "citations/names/title_key.h"

namespace pandect {

bool finds_provision(const CitedSentence& sentence) {
  return std::ranges::any_of(sentence.citations, [](const AnswerCitation& one) {
    return !one.whole_work && one.status != AnswerCitation::Status::no_such_work;
  });
}

void SentenceRoles::mark_reference(CitedSentence& sentence) const {
  // A law named together with one of its provisions only locates the provision.
  if (finds_provision(sentence))
    std::erase_if(sentence.citations, [](const AnswerCitation& one) { return one.whole_work; });
  const auto amended = [this](const AnswerCitation& one) { return is_amended_rule(one.span); };
  if (!std::ranges::all_of(sentence.citations, amended)) std::erase_if(sentence.citations, amended);
  hide_brackets(sentence);
  if (sentence.citations.empty()) return;
  const std::string_view text = sentence.sentence.span.of(words_);
  const std::vector<Span> hidden = hidden_in(sentence);
  const LegalStatement statement = read_statement(text, sentence.language, hidden);
  const Vocabulary& known = vocabulary(sentence.language);
  const bool points = statement.facts.empty() && statement.forces.empty() &&
                      std::ranges::all_of(statement.terms, [&](const ContentTerm& term) {
                        return known.is_listed("pointer", term.text);
                      });
  sentence.only_cites = (statement.terms.empty() && statement.facts.empty()) || points ||
                        only_names(text, sentence.language, hidden, names_cited(sentence));
}

void SentenceRoles::mark_note(CitedSentence& note) const {
  mark_reference(note);
  const std::string_view text = note.sentence.span.of(words_).substr(0, longest_sentence);
  note.only_cites = note.only_cites || only_cites(text, note.language, hidden_in(note));
}

void SentenceRoles::mark_talk(CitedSentence& sentence) const {
  if (!sentence.citations.empty() || !sentence.decisions.empty()) return;
  sentence.talk = is_talk(sentence.sentence.span.of(words_), sentence.language);
  sentence.asserts_nothing = sentence.asserts_nothing || sentence.talk;
}

/// "부칙 제2조에 따르면 제19조의 개정규정은 …": the provision that an addendum refers to, in its wording at
/// that time, supports nothing.
bool SentenceRoles::is_amended_rule(Span cited) const {
  const std::string_view behind = words_.substr(std::min<std::size_t>(cited.end, words_.size()));
  return std::ranges::any_of(answer_layout().of("amended-rule"),
                             [&](const std::string& rule) { return behind.starts_with(rule); });
}

/// Hides brackets that contain a citation, and those after a law's name that repeat the name.
void SentenceRoles::hide_brackets(CitedSentence& sentence) const {
  const std::uint32_t begin = sentence.sentence.span.begin;
  const std::string_view text = sentence.sentence.span.of(words_).substr(0, longest_sentence);
  std::vector<Span> hidden = hidden_in(sentence);
  std::erase_if(hidden, [&](Span one) { return one.end > text.size(); });
  for (const Span bracket : find_brackets(text, hidden)) {
    std::vector<Span> cited;
    for (const Span one : hidden) {
      if (bracket.contains(one)) cited.push_back({one.begin - bracket.begin, one.end - bracket.begin});
    }
    const std::size_t word = text.substr(0, bracket.begin).find_last_not_of(' ') + 1;
    const auto named = std::ranges::find(hidden, word, &Span::end);
    const bool again = named != hidden.end() && names_again(sentence, *named, bracket.of(text), cited);
    if (again || only_cites(bracket.of(text), sentence.language, cited))
      sentence.hidden.push_back((again ? Span{named->begin, bracket.end} : bracket).shifted(begin));
  }
}

/// The titles of the laws that a sentence cites and the headings of the provisions.
std::string SentenceRoles::names_cited(const CitedSentence& sentence) const {
  std::string names;
  for (const AnswerCitation& one : sentence.citations) {
    if (one.targets.empty()) continue;
    const ProvisionKey& target = one.targets.front();
    names += library_.works()[target.work].title + '\n';
    const Tree tree = library_.provisions(target.version);
    for (std::uint32_t at = target.provision; at < tree.size() && at != 0; at = tree[at].parent)
      names += tree[at].heading + '\n';
  }
  return names;
}

/// "(Pub. L. 113-5)", "(Kite Act)" after the name of a law: another of its names.
bool SentenceRoles::names_again(const CitedSentence& sentence, Span named, std::string_view bracket,
                                std::span<const Span> cited) const {
  if (cited.empty() && !joins_words(sentence.language) && only_names(bracket, sentence.language, {}, {}))
    return true;
  const std::string name = make_title_key(bracket.substr(1, bracket.size() - 2)).key;
  const Span span = named.shifted(sentence.sentence.span.begin);
  return !name.empty() && std::ranges::any_of(sentence.citations, [&](const AnswerCitation& one) {
    if (one.targets.empty() || one.span.end < span.begin || span.end < one.span.begin) return false;
    const std::string& title = library_.works()[one.targets.front().work].title;
    return make_title_key(title).key.find(name) != std::string::npos;
  });
}

}  // namespace pandect
