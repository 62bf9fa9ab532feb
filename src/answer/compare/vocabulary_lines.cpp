#include <algorithm>

#include <fmt/format.h>

#include "answer/compare/terms.h"
#include "answer/compare/vocabulary.h"
#include "pandect/error.h"
#include "text/folded_text.h"
#include "text/language_profile.h"
#include "text/utf8.h"
#include "text/written_date.h"

namespace pandect {
namespace {

struct KindName {
  std::string_view name;
  PhraseKind kind;
};

constexpr std::array<KindName, 26> kind_names{{
    {"must", PhraseKind::obligation},
    {"may", PhraseKind::permission},
    {"must-not", PhraseKind::prohibition},
    {"need-not", PhraseKind::exemption},
    {"not", PhraseKind::negation},
    {"nobody", PhraseKind::nobody},
    {"without", PhraseKind::without},
    {"unless", PhraseKind::exception},
    {"only", PhraseKind::only},
    {"always", PhraseKind::in_all_cases},
    {"if", PhraseKind::condition},
    {"even-if", PhraseKind::even_if},
    {"and", PhraseKind::conjunction},
    {"before", PhraseKind::before},
    {"after", PhraseKind::after},
    {"at-least", PhraseKind::at_least},
    {"at-most", PhraseKind::at_most},
    {"above", PhraseKind::above},
    {"below", PhraseKind::below},
    {"number", PhraseKind::number},
    {"fraction", PhraseKind::fraction},
    {"unit", PhraseKind::unit},
    {"amount", PhraseKind::amount},
    {"actor", PhraseKind::actor},
    {"frame", PhraseKind::frame},
    {"nothing", PhraseKind::nothing},
}};

struct TraitName {
  std::string_view name;
  Trait trait;
};
constexpr std::array<TraitName, 15> trait_names{
    {{"comma-decimal", Trait::comma_decimal},
     {"verb-last", Trait::verb_last},
     {"denied-duty-is-exemption", Trait::denied_duty_is_exemption},
     {"heads-last", Trait::heads_last},
     {"month-first", Trait::month_first},
     {"comma-decimal-too", Trait::comma_decimal_too},
     {"units-first", Trait::units_first},
     {"years-by-number", Trait::years_by_number},
     {"counted-beside", Trait::counted_beside},
     {"digits-and-words", Trait::digits_and_words},
     {"millions", Trait::millions},
     {"myriads", Trait::myriads},
     {"possessives", Trait::possessives},
     {"elides", Trait::elides},
     {"stemmed-actors", Trait::stemmed_actors}}};

/// In the order of WordList.
constexpr std::array<std::string_view, word_list_count> list_names{"preposition",
                                                                   "per",
                                                                   "either-side",
                                                                   "adjective-ending",
                                                                   "range",
                                                                   "date-joint",
                                                                   "day-ending",
                                                                   "year-mark",
                                                                   "month-mark",
                                                                   "day-mark",
                                                                   "month-end",
                                                                   "morning",
                                                                   "evening",
                                                                   "am",
                                                                   "pm",
                                                                   "clock",
                                                                   "clock-minutes",
                                                                   "minutes-behind",
                                                                   "article",
                                                                   "article-lead",
                                                                   "part-joint",
                                                                   "part-of",
                                                                   "article-part-of",
                                                                   "percent-before",
                                                                   "denominator-mark",
                                                                   "numerator-mark",
                                                                   "and-half",
                                                                   "years-long",
                                                                   "term",
                                                                   "hourly",
                                                                   "repeated",
                                                                   "next-day",
                                                                   "each",
                                                                   "before-sum",
                                                                   "bound-behind",
                                                                   "only-behind",
                                                                   "right",
                                                                   "attribute-ending",
                                                                   "attribute-verb",
                                                                   "no-attribute",
                                                                   "subject-particle",
                                                                   "compound-joint",
                                                                   "decimal-point"};

std::vector<std::string> split(std::string_view list, char separator) {
  std::vector<std::string> parts;
  for (const std::string_view part : split_list(list, separator)) parts.emplace_back(FoldedText(part).text());
  return parts;
}

}  // namespace

Vocabulary::Vocabulary(Language language, std::span<const WordLine> lines) : language_(language) {
  for (const WordLine& line : lines) read_line(line);
  for (const auto& [key, phrases] : phrases_) {
    for (const Phrase& phrase : phrases) {
      const bool simple = phrase.kind == PhraseKind::number && phrase.words.find(' ') == std::string::npos;
      if (simple && !compound_numbers_.empty()) compound_numbers_.push_back({phrase.words, phrase.value});
    }
  }
  if (!lines.empty()) {
    for (const MonthName& name : month_names(language))
      add_phrase({std::string(FoldedText(name.words).text()),
                  PhraseKind::month,
                  static_cast<double>(name.month),
                  {}});
  }
  for (auto& [key, phrases] : phrases_) {
    // Of two with the same length, a meaning comes last: a phrase that is also a modal is read as one.
    std::ranges::stable_sort(phrases, std::ranges::greater(), [](const Phrase& phrase) {
      return std::pair(phrase.words.size(), phrase.kind != PhraseKind::meaning);
    });
  }
}

void Vocabulary::read_line(const WordLine& line) {
  const std::vector<std::string> head = split(line.head, ' ');
  const std::string_view list = line.rest;
  if (head[0] == "trait") {
    for (const std::string& name : split(list, ','))
      traits_.insert(std::ranges::find(trait_names, name, &TraitName::name)->trait);
    return;
  }
  if (const auto known = std::ranges::find(list_names, head[0]); known != list_names.end()) {
    const auto which = static_cast<std::size_t>(known - list_names.begin());
    for (std::string& word : split(list, ',')) {
      const std::vector<Term> terms = find_terms(word, language_);
      if (terms.size() == 1) listed_terms_[which].insert(terms.front().text);
      listed_terms_[which].insert(word);
      lists_[which].push_back(std::move(word));
    }
    return;
  }
  if (head[0] == "stop") return add_terms(stops_, list);
  if (head[0] == "anyone") return add_terms(anyone_, list);
  if (head[0] == "pointer") return add_terms(pointers_, list);
  if (head[0] == "actor-ending") {
    std::unordered_set<std::string> endings;
    add_terms(endings, list);
    actor_endings_.insert(actor_endings_.end(), endings.begin(), endings.end());
    return;
  }
  if (head[0] == "same") {
    const std::vector<std::string> words = split(list, ',');
    inherit_contraries(words, add_group(words));
    return;
  }
  if (head[0] == "contrary") {
    const std::size_t bar = list.find('|');
    const std::uint32_t left = add_group(split(list.substr(0, bar), ','));
    const std::uint32_t right = add_group(split(list.substr(bar + 1), ','));
    for (auto& [term, groups] : groups_) {
      if (std::ranges::find(groups, left) != groups.end()) contraries_[term].push_back(right);
      if (std::ranges::find(groups, right) != groups.end()) contraries_[term].push_back(left);
    }
    return;
  }
  if (head[0] == "compound") {
    for (std::string& word : split(list, ','))
      compound_numbers_.push_back({std::move(word), number_in(head[1]).value_or(0)});
    return;
  }
  if (head[0] == "period") {
    for (std::string& word : split(list, ','))
      periods_[std::move(word)] = {head[1], number_in(head[2]).value_or(0)};
    return;
  }
  const auto kind = std::ranges::find(kind_names, head[0], &KindName::name);
  if (kind->kind == PhraseKind::actor) return add_actors(split(list, ','));
  Phrase phrase{{}, kind->kind, 0, {}};
  const bool valued = kind->kind == PhraseKind::number || kind->kind == PhraseKind::fraction;
  const bool measured = kind->kind == PhraseKind::unit || kind->kind == PhraseKind::amount;
  if (valued) phrase.value = number_in(head[1]).value_or(0);
  if (measured) phrase.unit = {head[1], number_in(head[2]).value_or(0)};
  for (std::string& words : split(list, ',')) {
    phrase.words = std::move(words);
    add_phrase(phrase);
    if (has(Trait::elides) && (phrase.words.ends_with("que") || phrase.words.ends_with(" de"))) {
      phrase.words.back() = '\'';
      add_phrase(phrase);
    }
  }
}

void Vocabulary::add_terms(std::unordered_set<std::string>& set, std::string_view words) const {
  for (const std::string& word : split(words, ',')) {
    for (Term& term : find_terms(word, language_)) set.insert(std::move(term.text));
  }
}

}  // namespace pandect
