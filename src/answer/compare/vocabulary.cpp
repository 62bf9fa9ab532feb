#include "answer/compare/vocabulary.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "answer/compare/terms.h"
#include "text/folded_text.h"
#include "text/utf8.h"
#include "text/written_date.h"

namespace pandect {
namespace {

/// The heads of lines that list phrases, in the order of PhraseKind; "-" where no line is of the kind. Lines
/// with any other head are lists.
constexpr std::array<std::string_view, 30> kind_names{
    "must",    "may",    "must-not", "need-not", "not",      "nobody",   "without", "unless",
    "only",    "always", "and",      "even-if",  "before",   "after",    "if",      "at-least",
    "at-most", "above",  "below",    "number",   "compound", "fraction", "unit",    "amount",
    "period",  "-",      "actor",    "frame",    "-",        "nothing"};

bool is_letter(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '\'' || (c >= 0xC0 && c < 0x250);
}

bool is_letter_at(std::string_view text, std::size_t at) {
  return at < text.size() && is_letter(decode_utf8(text, at));
}

char32_t last_char(std::string_view text) {
  std::size_t at = text.empty() ? 0 : previous_code_point(text, text.size());
  return text.empty() ? U'\0' : decode_utf8(text, at);
}

/// The end of the words matched at `at`; npos when they do not match. A blank of the phrase matches any
/// blanks; in scripts without spaces also none.
std::size_t match_words(std::string_view words, std::string_view text, std::size_t at, bool spaced) {
  for (const char c : words) {
    if (c == ' ' && !spaced) {
      if (at < text.size() && text[at] == ' ') ++at;
      continue;
    }
    if (at >= text.size() || text[at] != c) return std::string_view::npos;
    ++at;
  }
  return at;
}

/// The end of the longest of some endings behind a word, where no letter follows it; else the word's end.
std::size_t with_ending(std::string_view text, std::size_t end, std::span<const std::string_view> endings) {
  for (const std::string_view ending : endings) {
    if (text.substr(end).starts_with(ending) && !is_letter_at(text, end + ending.size()))
      return end + ending.size();
  }
  return end;
}

constexpr std::array<std::string_view, 3> plurals{"s", "es", "en"};           // "credit institutions"
constexpr std::array<std::string_view, 4> possessives{"'s", "’s", "'", "’"};  // "30 days' notice"

/// The key that phrases are looked up by: their first characters.
std::string_view key_of(std::string_view text, std::size_t characters) {
  std::size_t end = 0;
  while (characters-- > 0 && end < text.size()) decode_utf8(text, end);
  return text.substr(0, end);
}

std::vector<std::string> split(std::string_view list, char separator) {
  std::vector<std::string> parts;
  for (const std::string_view part : split_list(list, separator)) parts.emplace_back(FoldedText(part).text());
  return parts;
}

template <typename Map>
const std::vector<std::uint32_t>* find_groups(const Map& map, std::string_view term) {
  const auto found = map.find(std::string(term));
  return found == map.end() ? nullptr : &found->second;
}

}  // namespace

Vocabulary::Vocabulary(Language language, std::span<const WordLine> lines)
    : language_(language), spaced_(!joins_words(language)), stops_(&lists_["stop"]) {
  for (const WordLine& line : lines) read_line(line);
  if (!lines.empty()) {
    for (const MonthName& name : month_names(language))
      add_phrase(
          {std::string(FoldedText(name.words).text()), PhraseKind::month, static_cast<double>(name.month)});
  }
  for (auto& [key, phrases] : phrases_) {
    for (const Phrase& phrase : phrases) {
      const bool simple = phrase.kind == PhraseKind::number && phrase.words.find(' ') == std::string::npos;
      if (simple && !compounds_.empty()) compounds_.push_back(phrase);
    }
    // Of two with the same length, a meaning comes last: a phrase that is also a modal is read as one.
    std::ranges::stable_sort(phrases, std::ranges::greater(), [](const Phrase& phrase) {
      return std::pair(phrase.words.size(), phrase.kind != PhraseKind::meaning);
    });
  }
  std::ranges::stable_sort(compounds_, std::ranges::greater(),
                           [](const Phrase& phrase) { return phrase.words.size(); });
}

const Vocabulary::List& Vocabulary::list_of(std::string_view name) const {
  static const List none;
  const auto found = lists_.find(name);
  return found == lists_.end() ? none : found->second;
}

std::optional<std::size_t> Vocabulary::end_of(std::string_view list, std::string_view text,
                                              std::size_t at) const {
  std::optional<std::size_t> best;
  for (const std::string& word : words(list)) {
    const std::size_t end = at + word.size();
    if (at > text.size() || !text.substr(at).starts_with(word) || (best && end <= *best)) continue;
    const bool goes_on = spaced() && is_letter(last_char(word)) && is_letter_at(text, end);
    if (!goes_on) best = end;
  }
  return best;
}

std::optional<std::size_t> Vocabulary::begin_of(std::string_view list, std::string_view text) const {
  std::optional<std::size_t> best;
  for (const std::string& word : words(list)) {
    if (word.empty() || !text.ends_with(word)) continue;
    const std::size_t begin = text.size() - word.size();
    const bool inside = spaced() && is_letter_at(text, begin) && is_letter(last_char(text.substr(0, begin)));
    if (!inside && (!best || begin < *best)) best = begin;
  }
  return best;
}

std::optional<Vocabulary::Match> Vocabulary::match(std::string_view text, std::size_t at,
                                                   std::optional<PhraseKind> only) const {
  if (spaced() && at > 0) {
    const char32_t previous = last_char(text.substr(0, at));
    // "50%", "30km": a unit may follow its number at once.
    const bool elided = previous == '\'' && has("elides");  // "qu'une"
    if (is_letter(previous) && !(previous >= '0' && previous <= '9') && !elided) return std::nullopt;
  }
  const std::string_view rest = text.substr(at);
  std::optional<Match> best;
  for (const std::size_t characters : {2, 1}) {
    const auto found = phrases_.find(std::string(key_of(rest, characters)));
    if (found == phrases_.end()) continue;
    for (const Phrase& phrase : found->second) {
      if (only ? phrase.kind != *only : phrase.kind == PhraseKind::period) continue;
      std::size_t end = match_words(phrase.words, text, at, spaced());
      if (end == std::string_view::npos) continue;
      if (phrase.kind == PhraseKind::meaning && spaced()) end = with_ending(text, end, plurals);
      if (phrase.kind == PhraseKind::unit && has("possessives")) end = with_ending(text, end, possessives);
      if (best && end <= best->end) continue;
      // A sign such as "$" directly precedes its number.
      const bool letters_end = is_letter(last_char(phrase.words)) && !phrase.words.ends_with('\'');
      if (spaced() && letters_end && is_letter_at(text, end)) continue;
      best = Match{&phrase, end};
    }
  }
  return best;
}

const Phrase* Vocabulary::number_within(std::string_view text) const {
  const auto found =
      std::ranges::find_if(compounds_, [&](const Phrase& one) { return text.starts_with(one.words); });
  return found == compounds_.end() ? nullptr : &*found;
}

bool Vocabulary::is_actor(std::string_view term) const {
  if (is_listed("anyone", term)) return false;
  return actors_.contains(std::string(term)) ||
         std::ranges::any_of(list_of("actor-ending").terms,
                             [&](const std::string& ending) { return term.ends_with(ending); });
}

std::string Vocabulary::meaning_term(std::uint32_t group) {
  return fmt::format("={}", group);
}

const std::vector<std::uint32_t>* Vocabulary::meanings(std::string_view term) const {
  return find_groups(groups_, term);
}

const std::vector<std::uint32_t>* Vocabulary::contraries(std::string_view term) const {
  return find_groups(contraries_, term);
}

const Vocabulary& vocabulary(Language language) {
  static const std::map<Language, Vocabulary> all = [] {
    std::map<Language, Vocabulary> made;
    made.try_emplace(Language::unknown, Language::unknown, std::span<const WordLine>{});
    for (const Language one : known_languages()) made.try_emplace(one, one, language_lines(one, "checking"));
    return made;
  }();
  return all.at(language);
}

void Vocabulary::read_line(const WordLine& line) {
  const std::vector<std::string> head = split(line.head, ' ');
  if (head[0] == "contrary") {
    const std::size_t bar = line.rest.find('|');
    const std::uint32_t left = add_group(split(line.rest.substr(0, bar), ','));
    const std::uint32_t right = add_group(split(line.rest.substr(bar + 1), ','));
    for (auto& [term, groups] : groups_) {
      if (std::ranges::find(groups, left) != groups.end()) contraries_[term].push_back(right);
      if (std::ranges::find(groups, right) != groups.end()) contraries_[term].push_back(left);
    }
    return;
  }
  std::vector<std::string> words = split(line.rest, ',');
  if (head[0] == "trait") return traits_.insert(words.begin(), words.end()), void();
  if (head[0] == "same") return void(add_group(words));
  if (head[0] == "actor") return add_actors(words);
  const auto named = std::ranges::find(kind_names, head[0]);
  if (named == kind_names.end()) {
    List& list = lists_[head[0]];
    for (std::string& word : words) {
      for (Term& term : find_terms(word, language_)) list.terms.insert(std::move(term.text));
      list.words.push_back(std::move(word));
    }
    return;
  }
  Phrase phrase{{}, static_cast<PhraseKind>(named - kind_names.begin())};
  if (head.size() == 2) phrase.value = number_in(head[1]).value_or(0);
  if (head.size() == 3) phrase.unit = {head[1], number_in(head[2]).value_or(0)};
  for (std::string& one : words) {
    phrase.words = std::move(one);
    add_phrase(phrase);
    if (has("elides") && (phrase.words.ends_with("que") || phrase.words.ends_with(" de"))) {
      phrase.words.back() = '\'';
      add_phrase(phrase);
    }
  }
}

void Vocabulary::add_phrase(Phrase phrase) {
  compares_ = compares_ || phrase.kind == PhraseKind::obligation;
  if (phrase.kind == PhraseKind::compound) return compounds_.push_back(std::move(phrase));
  phrases_[std::string(key_of(phrase.words, 2))].push_back(std::move(phrase));
}

/// An actor of several terms is matched as a phrase, like a synonym group of one.
void Vocabulary::add_actors(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    std::vector<Term> terms = find_terms(word, language_);
    if (terms.size() == 1) {
      actors_.insert(std::move(terms.front().text));
      continue;
    }
    const auto known = match(word, 0, PhraseKind::meaning);
    const bool is_group = known && known->end == word.size();
    actors_.insert(
        meaning_term(is_group ? static_cast<std::uint32_t>(known->phrase->value) : add_group({word})));
  }
}

/// A synonym of several terms is matched as a phrase, and represents the group.
std::uint32_t Vocabulary::add_group(const std::vector<std::string>& words) {
  const std::uint32_t group = group_count_++;
  for (const std::string& word : words) {
    const std::vector<Term> terms = find_terms(word, language_);
    if (terms.size() == 1) {
      groups_[terms.front().text].push_back(group);
    } else {
      // A phrase of several groups is found as the first of them.
      const auto known = match(word, 0, PhraseKind::meaning);
      const bool again = known && known->end == word.size();
      if (!again) add_phrase({word, PhraseKind::meaning, static_cast<double>(group)});
      groups_[meaning_term(again ? static_cast<std::uint32_t>(known->phrase->value) : group)].push_back(
          group);
    }
  }
  return group;
}

}  // namespace pandect
