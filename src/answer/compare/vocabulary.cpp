#include "answer/compare/vocabulary.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "answer/compare/terms.h"
#include "text/language_profile.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_letter(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '\'' || (c >= 0xC0 && c < 0x250);
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

/// The end of a phrase of several words in the plural: "credit institutions".
std::size_t with_plural(std::string_view text, std::size_t end) {
  for (const std::string_view ending : {"s", "es", "en"}) {
    std::size_t after = end + ending.size();
    if (!text.substr(end).starts_with(ending)) continue;
    if (after >= text.size() || !is_letter(decode_utf8(text, after))) return end + ending.size();
  }
  return end;
}

/// The position after a possessive sign: "30 days' notice", "a year's rent". If no word ends there, the end.
std::size_t with_possessive(std::string_view text, std::size_t end) {
  for (const std::string_view sign : {"'", "’"}) {
    if (!text.substr(end).starts_with(sign)) continue;
    std::size_t behind = end + sign.size();
    if (text.substr(behind).starts_with('s')) ++behind;
    std::size_t after = behind;
    if (behind >= text.size() || !is_letter(decode_utf8(text, after))) return behind;
  }
  return end;
}

}  // namespace

std::string_view Vocabulary::key_of(std::string_view text) {
  std::size_t end = 0;
  if (!text.empty()) decode_utf8(text, end);
  if (end < text.size()) decode_utf8(text, end);
  return text.substr(0, end);
}

bool Vocabulary::is_listed(WordList list, std::string_view term) const {
  return listed_terms_[static_cast<std::size_t>(list)].contains(std::string(term));
}

std::optional<std::size_t> Vocabulary::end_of(WordList list, std::string_view text, std::size_t at) const {
  std::optional<std::size_t> best;
  for (const std::string& word : words(list)) {
    const std::size_t end = at + word.size();
    if (at > text.size() || !text.substr(at).starts_with(word) || (best && end <= *best)) continue;
    std::size_t after = end;
    const bool goes_on =
        spaced() && is_letter(last_char(word)) && end < text.size() && is_letter(decode_utf8(text, after));
    if (!goes_on) best = end;
  }
  return best;
}

std::optional<std::size_t> Vocabulary::begin_of(WordList list, std::string_view text) const {
  std::optional<std::size_t> best;
  for (const std::string& word : words(list)) {
    if (word.empty() || !text.ends_with(word)) continue;
    const std::size_t begin = text.size() - word.size();
    std::size_t first = begin;
    const bool inside =
        spaced() && is_letter(decode_utf8(text, first)) && is_letter(last_char(text.substr(0, begin)));
    if (!inside && (!best || begin < *best)) best = begin;
  }
  return best;
}

std::optional<Unit> Vocabulary::period(std::string_view word) const {
  const auto found = periods_.find(std::string(word));
  return found == periods_.end() ? std::nullopt : std::optional(found->second);
}

bool Vocabulary::is_actor(std::string_view term) const {
  return actors_.contains(std::string(term)) ||
         std::ranges::any_of(actor_endings_,
                             [&](const std::string& ending) { return term.ends_with(ending); });
}

std::string Vocabulary::meaning_term(std::uint32_t group) {
  return fmt::format("={}", group);
}

std::optional<Vocabulary::Match> Vocabulary::match(std::string_view text, std::size_t at,
                                                   std::optional<PhraseKind> only) const {
  std::size_t before = at;
  if (spaced() && at > 0) {
    before = previous_code_point(text, at);
    std::size_t after = before;
    const char32_t previous = decode_utf8(text, after);
    // "50%", "30km": a unit may follow its number at once.
    const bool elided = previous == '\'' && has(Trait::elides);  // "qu'une"
    if (is_letter(previous) && !(previous >= '0' && previous <= '9') && !elided) return std::nullopt;
  }
  const std::string_view rest = text.substr(at);
  const std::string_view key = key_of(rest);
  std::size_t one = 0;
  if (!rest.empty()) decode_utf8(rest, one);
  std::optional<Match> best;
  for (const std::string_view start : {key, rest.substr(0, one)}) {
    const auto found = phrases_.find(std::string(start));
    if (found == phrases_.end()) continue;
    for (const Phrase& phrase : found->second) {
      if (only && phrase.kind != *only) continue;
      std::size_t end = match_words(phrase.words, text, at, spaced());
      if (end == std::string_view::npos) continue;
      if (phrase.kind == PhraseKind::meaning && spaced()) end = with_plural(text, end);
      if (phrase.kind == PhraseKind::unit && has(Trait::possessives)) end = with_possessive(text, end);
      if (best && end <= best->end) continue;
      // A sign such as "$" directly precedes its number.
      const bool letters_end = is_letter(last_char(phrase.words)) && !phrase.words.ends_with('\'');
      std::size_t after = end;
      if (spaced() && letters_end && end < text.size() && is_letter(decode_utf8(text, after))) continue;
      best = Match{&phrase, end};
    }
    if (start.size() == one) break;
  }
  return best;
}

const std::vector<std::uint32_t>* Vocabulary::meanings(std::string_view term) const {
  const auto found = groups_.find(std::string(term));
  return found == groups_.end() ? nullptr : &found->second;
}

const std::vector<std::uint32_t>* Vocabulary::contraries(std::string_view term) const {
  const auto found = contraries_.find(std::string(term));
  return found == contraries_.end() ? nullptr : &found->second;
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

const Vocabulary* find_vocabulary(Language language) {
  const Vocabulary& found = vocabulary(language);
  return found.compares() ? &found : nullptr;
}

void Vocabulary::add_phrase(Phrase phrase) {
  compares_ = compares_ || phrase.kind == PhraseKind::obligation;
  std::string key(key_of(phrase.words));
  phrases_[std::move(key)].push_back(std::move(phrase));
}

/// An actor of several terms is matched as a phrase, like a synonym group of one.
void Vocabulary::add_actors(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    std::vector<Term> terms = find_terms(word, language_);
    if (terms.size() == 1) {
      actors_.insert(std::move(terms.front().text));
      continue;
    }
    const auto known = match(word, 0);
    const bool is_group = known && known->end == word.size() && known->phrase->kind == PhraseKind::meaning;
    const std::uint32_t group =
        is_group ? static_cast<std::uint32_t>(known->phrase->value) : add_group({word});
    actors_.insert(meaning_term(group));
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
      if (!again) add_phrase({word, PhraseKind::meaning, static_cast<double>(group), {}});
      groups_[again ? meaning_term(static_cast<std::uint32_t>(known->phrase->value)) : meaning_term(group)]
          .push_back(group);
    }
  }
  return group;
}

/// "เป็นโมฆะ" is matched as a phrase and hides its "โมฆะ", a synonym: contraries of the word are contraries
/// of the phrase.
void Vocabulary::inherit_contraries(const std::vector<std::string>& words, std::uint32_t group) {
  const std::string phrase = meaning_term(group);
  for (const std::string& word : words) {
    const std::vector<Term> terms = find_terms(word, language_);
    if (terms.size() != 1 || !contraries_.contains(terms.front().text)) continue;
    const bool within = std::ranges::any_of(words, [&](const std::string& other) {
      return other.size() > word.size() && other.find(word) != std::string::npos;
    });
    if (!within) continue;
    const std::vector<std::uint32_t> contraries = contraries_[terms.front().text];
    for (const std::uint32_t one : contraries) contraries_[phrase].push_back(one);
    for (const std::uint32_t one : groups_[terms.front().text]) {
      if (one != group) groups_[phrase].push_back(one);
    }
  }
}

}  // namespace pandect
