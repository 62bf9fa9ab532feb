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

/// In the order of PhraseKind; "-" where no line of a file is of the kind.
constexpr std::string_view kind_names =
    "must may must-not need-not not nobody without unless only always and even-if before after if at-least "
    "at-most "
    "above below number fraction unit amount - actor frame - nothing ";

/// In the order of Trait.
constexpr std::string_view trait_names =
    "comma-decimal verb-last denied-duty-is-exemption heads-last month-first comma-decimal-too units-first "
    "years-by-number counted-beside digits-and-words millions myriads elides possessives ";

/// In the order of WordList.
constexpr std::string_view list_names =
    "preposition per either-side date-joint day-ending year-mark month-mark day-mark month-end "
    "morning evening am pm clock clock-minutes article article-lead part-joint part-of article-part-of "
    "percent-before denominator-mark numerator-mark and-half years-long "
    "bound-behind only-behind subject-particle compound-joint "
    "";

/// The place of a name among names that a blank follows.
std::optional<std::size_t> place_in(std::string_view names, std::string_view name) {
  for (std::size_t place = 0; !names.empty(); ++place) {
    const std::size_t end = names.find(' ');
    if (names.substr(0, end) == name) return place;
    names.remove_prefix(end + 1);
  }
  return std::nullopt;
}

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
      traits_.insert(static_cast<Trait>(place_in(trait_names, name).value()));
    return;
  }
  if (const auto which = place_in(list_names, head[0])) {
    for (std::string& word : split(list, ',')) {
      const std::vector<Term> terms = find_terms(word, language_);
      if (terms.size() == 1) listed_terms_[*which].insert(terms.front().text);
      listed_terms_[*which].insert(word);
      lists_[*which].push_back(std::move(word));
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
  const auto kind = static_cast<PhraseKind>(place_in(kind_names, head[0]).value());
  if (kind == PhraseKind::actor) return add_actors(split(list, ','));
  Phrase phrase{{}, kind, 0, {}};
  const bool valued = kind == PhraseKind::number || kind == PhraseKind::fraction;
  const bool measured = kind == PhraseKind::unit || kind == PhraseKind::amount;
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
