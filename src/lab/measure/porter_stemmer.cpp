#include "lab/measure/porter_stemmer.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace pandect {
namespace {

using Word = std::u32string;
using WordView = std::u32string_view;

bool is_vowel_letter(char32_t c) {
  return c == U'a' || c == U'e' || c == U'i' || c == U'o' || c == U'u';
}

/// Calls `take` with each letter's index and whether it is a consonant: not a vowel letter, and not a y after
/// a consonant.
template <typename Take>
void for_each_kind(WordView word, const Take& take) {
  bool consonant = false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    consonant = word[i] == U'y' ? !consonant || i == 0 : !is_vowel_letter(word[i]);
    take(i, consonant);
  }
}

bool is_consonant(WordView word, std::size_t place) {
  bool found = false;
  for_each_kind(word.substr(0, place + 1), [&](std::size_t, bool consonant) { found = consonant; });
  return found;
}

/// Porter's m: the number of consonants that follow a vowel.
int measure(WordView stem) {
  int count = 0;
  bool after_vowel = false;
  for_each_kind(stem, [&](std::size_t, bool consonant) {
    count += consonant && after_vowel ? 1 : 0;
    after_vowel = !consonant;
  });
  return count;
}

bool has_vowel(WordView stem) {
  bool found = false;
  for_each_kind(stem, [&](std::size_t, bool consonant) { found = found || !consonant; });
  return found;
}

bool ends_in_double_consonant(WordView word) {
  return word.size() >= 2 && word.back() == word[word.size() - 2] && is_consonant(word, word.size() - 1);
}

/// Porter's *o; for two letters, a vowel and a consonant suffice.
bool ends_short(WordView word) {
  const std::size_t size = word.size();
  if (size < 2 || is_consonant(word, size - 2) || !is_consonant(word, size - 1)) return false;
  if (size == 2) return true;
  return is_consonant(word, size - 3) && word.back() != U'w' && word.back() != U'x' && word.back() != U'y';
}

struct Rule {
  WordView suffix;
  WordView replacement;
};

/// Applies the first rule whose suffix the word has, if the stem before it satisfies the condition; no other
/// rule after that.
template <typename Condition>
Word apply(Word word, std::span<const Rule> rules, const Condition& allows) {
  for (const Rule& rule : rules) {
    if (!word.ends_with(rule.suffix)) continue;
    const WordView stem = WordView(word).substr(0, word.size() - rule.suffix.size());
    if (!allows(stem, rule)) return word;
    return Word(stem).append(rule.replacement);
  }
  return word;
}

Word plural(Word word) {
  static constexpr std::array rules{Rule{U"sses", U"ss"}, Rule{U"ies", U"i"}, Rule{U"ss", U"ss"},
                                    Rule{U"s", U""}};
  if (word.size() == 4 && word.ends_with(U"ies")) return word.substr(0, 3);
  return apply(std::move(word), rules, [](WordView, const Rule&) { return true; });
}

/// Restores the ending of a verb without "ed" or "ing".
Word mend(Word stem) {
  for (const WordView end : {U"at", U"bl", U"iz"}) {
    if (stem.ends_with(end)) return stem + U'e';
  }
  if (ends_in_double_consonant(stem)) {
    const char32_t last = stem.back();
    if (last != U'l' && last != U's' && last != U'z') stem.pop_back();
    return stem;
  }
  if (measure(stem) == 1 && ends_short(stem)) stem += U'e';
  return stem;
}

Word past_and_gerund(Word word) {
  if (word.ends_with(U"ied")) return word.substr(0, word.size() - (word.size() == 4 ? 1 : 2));
  if (word.ends_with(U"eed")) {
    if (measure(WordView(word).substr(0, word.size() - 3)) > 0) word.pop_back();
    return word;
  }
  for (const WordView suffix : {WordView(U"ed"), WordView(U"ing")}) {
    const WordView stem = WordView(word).substr(0, word.size() - std::min(word.size(), suffix.size()));
    if (word.ends_with(suffix) && has_vowel(stem)) return mend(Word(stem));
  }
  return word;
}

Word y_to_i(Word word) {
  if (word.size() > 2 && word.back() == U'y' && is_consonant(word, word.size() - 2)) word.back() = U'i';
  return word;
}

Word double_suffix(Word word) {
  static constexpr std::array rules{
      Rule{U"ational", U"ate"}, Rule{U"tional", U"tion"}, Rule{U"enci", U"ence"},   Rule{U"anci", U"ance"},
      Rule{U"izer", U"ize"},    Rule{U"bli", U"ble"},     Rule{U"alli", U"al"},     Rule{U"entli", U"ent"},
      Rule{U"eli", U"e"},       Rule{U"ousli", U"ous"},   Rule{U"ization", U"ize"}, Rule{U"ation", U"ate"},
      Rule{U"ator", U"ate"},    Rule{U"alism", U"al"},    Rule{U"iveness", U"ive"}, Rule{U"fulness", U"ful"},
      Rule{U"ousness", U"ous"}, Rule{U"aliti", U"al"},    Rule{U"iviti", U"ive"},   Rule{U"biliti", U"ble"},
      Rule{U"fulli", U"ful"},   Rule{U"logi", U"log"}};
  if (word.ends_with(U"alli") && measure(WordView(word).substr(0, word.size() - 4)) > 0) {
    word.resize(word.size() - 2);  // "alli" is "al" now, and has the rules before it another time
  }
  return apply(std::move(word), rules, [](WordView stem, const Rule& rule) {
    // The l of "logi" belongs to the stem, so that "geologi" is treated like "archaeologi".
    return measure(rule.suffix == U"logi" ? WordView(Word(stem) + U'l') : stem) > 0;
  });
}

Word further_suffix(Word word) {
  static constexpr std::array rules{Rule{U"icate", U"ic"}, Rule{U"ative", U""},  Rule{U"alize", U"al"},
                                    Rule{U"iciti", U"ic"}, Rule{U"ical", U"ic"}, Rule{U"ful", U""},
                                    Rule{U"ness", U""}};
  return apply(std::move(word), rules, [](WordView stem, const Rule&) { return measure(stem) > 0; });
}

Word last_suffix(Word word) {
  static constexpr std::array rules{
      Rule{U"al", U""},   Rule{U"ance", U""}, Rule{U"ence", U""}, Rule{U"er", U""},    Rule{U"ic", U""},
      Rule{U"able", U""}, Rule{U"ible", U""}, Rule{U"ant", U""},  Rule{U"ement", U""}, Rule{U"ment", U""},
      Rule{U"ent", U""},  Rule{U"ion", U""},  Rule{U"ou", U""},   Rule{U"ism", U""},   Rule{U"ate", U""},
      Rule{U"iti", U""},  Rule{U"ous", U""},  Rule{U"ive", U""},  Rule{U"ize", U""}};
  return apply(std::move(word), rules, [](WordView stem, const Rule& rule) {
    return measure(stem) > 1 && (rule.suffix != U"ion" || stem.back() == U's' || stem.back() == U't');
  });
}

Word tidy(Word word) {
  if (word.ends_with(U'e')) {
    const WordView stem = WordView(word).substr(0, word.size() - 1);
    const int m = measure(stem);
    if (m > 1 || (m == 1 && !ends_short(stem))) word.pop_back();
  }
  if (word.ends_with(U"ll") && measure(WordView(word).substr(0, word.size() - 1)) > 1) word.pop_back();
  return word;
}

WordView irregular(WordView word) {
  static constexpr std::array<std::pair<WordView, WordView>, 16> forms{{
      {U"sky", U"sky"},
      {U"skies", U"sky"},
      {U"dying", U"die"},
      {U"lying", U"lie"},
      {U"tying", U"tie"},
      {U"news", U"news"},
      {U"innings", U"inning"},
      {U"inning", U"inning"},
      {U"outings", U"outing"},
      {U"outing", U"outing"},
      {U"cannings", U"canning"},
      {U"canning", U"canning"},
      {U"howe", U"howe"},
      {U"proceed", U"proceed"},
      {U"exceed", U"exceed"},
      {U"succeed", U"succeed"},
  }};
  const auto found = std::ranges::find(forms, word, &std::pair<WordView, WordView>::first);
  return found == forms.end() ? WordView() : found->second;
}

}  // namespace

std::u32string porter_stem(const std::u32string& word) {
  if (const WordView known = irregular(word); !known.empty()) return Word(known);
  if (word.size() <= 2) return word;
  return tidy(last_suffix(further_suffix(double_suffix(y_to_i(past_and_gerund(plural(word)))))));
}

}  // namespace pandect
