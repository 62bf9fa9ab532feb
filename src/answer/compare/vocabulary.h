#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "text/language_profile.h"
#include "text/word_file.h"

namespace pandect {

/// The function of a phrase in a sentence of law.
enum class PhraseKind : std::uint8_t {
  obligation,    ///< "shall", "ต้อง", "하여야 한다", "moet"
  permission,    ///< "may", "อาจ", "할 수 있다", "kan"
  prohibition,   ///< "must not", "ห้าม", "아니 된다", "mag niet"
  exemption,     ///< "need not", "ไม่ต้อง", "하지 않아도 된다", "hoeft niet"
  negation,      ///< "not", "ไม่", "아니한다", "niet"
  nobody,        ///< a negation before the verb: "nobody", "no", "geen", "niemand"
  without,       ///< "without", "โดยไม่", "없이", "zonder"
  exception,     ///< "unless", "เว้นแต่", "다만", "tenzij"
  only,          ///< "only", "เท่านั้น", "만", "slechts"
  in_all_cases,  ///< leaves no exception: "in all cases", "ทุกกรณี"
  conjunction,   ///< "and", "และ", "및", "en"
  even_if,       ///< begins a clause that changes nothing: "even if", "แม้", "더라도", "ook als"
  before,        ///< "before", "ก่อน", "전에", "voordat"
  after,         ///< "after", "หลัง", "후에", "nadat"
  condition,     ///< begins a conditional clause: "if", "where", "ถ้า", "indien"
  at_least,
  at_most,
  above,
  below,
  number,    ///< a word for a number
  fraction,  ///< a word for a part of one: "half", "ครึ่ง", "절반"
  unit,
  amount,  ///< a word for a quantity: "decade", "보름", "etmaal"
  month,
  actor,    ///< a person or body; kept as terms, see is_actor()
  frame,    ///< introduces a report of the law: "according to", "กำหนดว่า"
  meaning,  ///< several words with the meaning of a `same` group; Phrase::value is its number
  nothing,  ///< a phrase in which none of the above is recognised: "ห้าม" is not "ห้า"
};

/// A unit of measure: its dimension and its size in the base unit.
struct Unit {
  std::string dimension;  ///< "s" seconds, "mo" months, "m", "m2", "kg", "ratio", "eur", …
  double factor = 1;
};

/// Properties of some languages.
enum class Trait : std::uint8_t {
  comma_decimal,             ///< "1.500,5"
  verb_last,                 ///< the verb may end its clause, far behind its "must" and "not"
  denied_duty_is_exemption,  ///< "muss … nicht" is "need not", and "must not" elsewhere
  heads_last,                ///< "must", "if", "before" and "without" follow their clause or noun
  month_first,               ///< "9/30/2020"
  comma_decimal_too,         ///< "122,3" beside "122.3", as the Union writes
  units_first,               ///< "vierentwintig": units come before tens
  years_by_number,           ///< "2020년" is the year 2020
  counted_beside,            ///< a number word counts only directly before its counter
  digits_and_words,          ///< "1만 5천": digits and words alternate in one number
  millions,                  ///< number words for millions, and below them for each power of ten
  myriads,                   ///< the same for ten thousands
  elides,                    ///< "à moins qu'ils": "que" and "de" lose their vowel
  possessives,               ///< "30 days' notice"
};

/// Words that have a function in one construction only.
enum class WordList : std::uint8_t {
  preposition,       ///< introduces a phrase that is not the subject: "by", "of"
  per,               ///< introduces the unit to which a sum applies: "per", "for each"
  either_side,       ///< a bound that stands before or directly behind its number: "at most", "au plus"
  date_joint,        ///< between the day, the month and the year: "of", "พ.ศ."
  day_ending,        ///< of a day's number: "st"
  year_mark,         ///< behind the number of a year: "년"
  month_mark,        ///< behind the number of a month: "월"
  day_mark,          ///< behind the number of a day: "일"
  month_end,         ///< behind a month: "말"
  morning,           ///< before an hour: "오전"
  evening,           ///< before an hour: "오후"
  am,                ///< behind an hour: "a.m"
  pm,                ///< behind an hour: "p.m"
  clock,             ///< behind an hour: "o'clock"
  clock_minutes,     ///< behind hours and minutes, and of other meaning behind a bare number: "uur"
  article,           ///< may mean one: "a month"
  article_lead,      ///< a word behind which an article means one: "within"
  part_joint,        ///< between a fraction and its whole: "half of one percent"
  part_of,           ///< shows that a fraction is meant: "third of a", "derde deel"
  article_part_of,   ///< the same, of a fraction with an article: "a third of the"
  percent_before,    ///< before a percentage: "ร้อยละ"
  denominator_mark,  ///< behind a denominator that comes first: "100분의 3"
  numerator_mark,    ///< behind a numerator: "หนึ่งในสาม"
  and_half,          ///< adds one half: "two and a half"
  years_long,        ///< an adjective's end: "driejarige"
  bound_behind,      ///< what a bound behind its number begins with: "or more", "ขึ้นไป"
  only_behind,       ///< bounds that are never before their number: "이상"
  subject_particle,  ///< of the subject: "는"
  compound_joint,    ///< within a compound number: "en" of "vierentwintig"
};
inline constexpr std::size_t word_list_count = static_cast<std::size_t>(WordList::compound_joint) + 1;

/// A phrase of the vocabulary.
struct Phrase {
  std::string words;
  PhraseKind kind = PhraseKind::nothing;
  double value = 0;  ///< of a number, fraction or month
  Unit unit;
};

/// A word for a number, or for a half, in a compound: "sieben", "half".
struct NumberWord {
  std::string word;
  double value;
};

/// The words of one language used to compare statements with the law. They are kept in
/// data/languages/<code>/checking*.txt; data/languages/README.md describes the format.
class Vocabulary {
 public:
  /// @param lines those of checking*.txt
  Vocabulary(Language language, std::span<const WordLine> lines);

  Language language() const { return language_; }
  /// True if words are separated by blanks, so that a phrase must begin and end at word boundaries.
  bool spaced() const { return !joins_words(language_); }

  /// True if it knows words for a duty: others only know what introduces a quotation.
  bool compares() const { return compares_; }
  bool has(Trait trait) const { return traits_.contains(trait); }
  /// The words of a list, as written.
  const std::vector<std::string>& words(WordList list) const {
    return lists_[static_cast<std::size_t>(list)];
  }
  /// The words of which compound numbers consist; none where the language has no such compounds.
  std::span<const NumberWord> compound_numbers() const { return compound_numbers_; }
  /// True if a term, or a word as written, is in a list.
  bool is_listed(WordList list, std::string_view term) const;
  /// The end of the longest word of a list at byte `at` of a folded text.
  std::optional<std::size_t> end_of(WordList list, std::string_view text, std::size_t at) const;
  /// The beginning of the longest word of a list that ends the text.
  std::optional<std::size_t> begin_of(WordList list, std::string_view text) const;
  /// The unit of time that a word before a sum stands for: "연", "매월".
  std::optional<Unit> period(std::string_view word) const;

  struct Match {
    const Phrase* phrase = nullptr;
    std::size_t end = 0;
  };
  /// The longest phrase at byte `at` of a folded text.
  /// @param only restricts the search to this kind: "may" is a month and a permission
  std::optional<Match> match(std::string_view text, std::size_t at,
                             std::optional<PhraseKind> only = std::nullopt) const;

  bool is_stop(std::string_view term) const { return stops_.contains(std::string(term)); }
  /// The term that represents a group if a phrase of several words matched it.
  static std::string meaning_term(std::uint32_t group);
  /// Numbers of the synonym groups that a term belongs to.
  const std::vector<std::uint32_t>* meanings(std::string_view term) const;
  /// Numbers of the groups with the contrary meaning of a term.
  const std::vector<std::uint32_t>* contraries(std::string_view term) const;
  /// True for terms of actors, in the form that terms are compared by.
  bool is_actor(std::string_view term) const;
  /// True for terms of sentences that only give a location: "the duty is found in section 4".
  bool is_pointer(std::string_view term) const { return pointers_.contains(std::string(term)); }
  bool is_anyone(std::string_view term) const { return anyone_.contains(std::string(term)); }

 private:
  /// The look-up key of phrases: their first two characters, or the only one.
  static std::string_view key_of(std::string_view text);
  void read_line(const WordLine& line);
  void add_phrase(Phrase phrase);
  void add_terms(std::unordered_set<std::string>& set, std::string_view words) const;
  void add_actors(const std::vector<std::string>& words);
  void inherit_contraries(const std::vector<std::string>& words, std::uint32_t group);
  std::uint32_t add_group(const std::vector<std::string>& words);

  Language language_;
  bool compares_ = false;
  std::set<Trait> traits_;
  std::array<std::vector<std::string>, word_list_count> lists_;                // by WordList, as written
  std::array<std::unordered_set<std::string>, word_list_count> listed_terms_;  // the same and their stems
  std::vector<NumberWord> compound_numbers_;
  std::unordered_map<std::string, Unit> periods_;
  std::unordered_map<std::string, std::vector<Phrase>> phrases_;  // by their first characters, longest first
  std::unordered_set<std::string> stops_;
  std::unordered_set<std::string> actors_;
  std::vector<std::string> actor_endings_;
  std::unordered_set<std::string> anyone_;
  std::unordered_set<std::string> pointers_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> groups_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> contraries_;
  std::uint32_t group_count_ = 0;
};

/// The vocabulary of a language; one without a file splits texts into terms and matches nothing.
const Vocabulary& vocabulary(Language language);

/// The same; null when its sentences cannot be compared.
const Vocabulary* find_vocabulary(Language language);

}  // namespace pandect
