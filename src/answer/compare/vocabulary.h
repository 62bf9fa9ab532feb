#pragma once

#include <cstdint>
#include <map>
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
  compound,  ///< one that only longer words for numbers have: "ein" of "einundzwanzig"
  fraction,  ///< a word for a part of one: "half", "ครึ่ง", "절반"
  unit,
  amount,  ///< a word for a quantity: "decade", "보름", "etmaal"
  period,  ///< a word before a sum for the time to which it applies: "매월"
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

/// A phrase of the vocabulary.
struct Phrase {
  std::string words;
  PhraseKind kind = PhraseKind::nothing;
  double value = 0;  ///< of a number, fraction or month
  Unit unit = {};
};

/// The words of one language used to compare statements with the law: data/languages/<code>/checking*.txt.
/// data/languages/README.md describes its heads, which traits and lists are called by here.
class Vocabulary {
 public:
  /// @param lines those of checking*.txt
  Vocabulary(Language language, std::span<const WordLine> lines);
  Vocabulary(const Vocabulary&) = delete;
  Vocabulary& operator=(const Vocabulary&) = delete;

  Language language() const { return language_; }
  /// True if words are separated by blanks, so that a phrase must begin and end at word boundaries.
  bool spaced() const { return spaced_; }

  /// True if sentences can be compared by it: it knows words for a duty. Others only know what introduces a
  /// quotation.
  bool compares() const { return compares_; }
  bool has(std::string_view trait) const { return traits_.contains(trait); }
  /// The words of a list, as written.
  const std::vector<std::string>& words(std::string_view list) const { return list_of(list).words; }
  /// True for a term of a list's words.
  bool is_listed(std::string_view list, std::string_view term) const {
    return list_of(list).terms.contains(std::string(term));
  }
  /// The end of the longest word of a list at byte `at` of a folded text.
  std::optional<std::size_t> end_of(std::string_view list, std::string_view text, std::size_t at) const;
  /// The beginning of the longest word of a list that ends the text.
  std::optional<std::size_t> begin_of(std::string_view list, std::string_view text) const;

  struct Match {
    const Phrase* phrase = nullptr;
    std::size_t end = 0;
  };
  /// The longest phrase at byte `at` of a folded text.
  /// @param only restricts the search to this kind: "may" is a month and a permission
  std::optional<Match> match(std::string_view text, std::size_t at,
                             std::optional<PhraseKind> only = std::nullopt) const;
  /// The longest word for a number, or for a half, within a longer one that a text begins with; null where
  /// the language writes no number as one word of several.
  const Phrase* number_within(std::string_view text) const;

  bool is_stop(std::string_view term) const { return stops_->terms.contains(std::string(term)); }
  /// The term that represents a group if a phrase of several words matched it.
  static std::string meaning_term(std::uint32_t group);
  /// Numbers of the synonym groups that a term belongs to.
  const std::vector<std::uint32_t>* meanings(std::string_view term) const;
  /// Numbers of the groups with the contrary meaning of a term.
  const std::vector<std::uint32_t>* contraries(std::string_view term) const;
  /// True for terms of persons and bodies, but for words for anyone.
  bool is_actor(std::string_view term) const;

 private:
  struct List {
    std::vector<std::string> words;         // as written
    std::unordered_set<std::string> terms;  // of them
  };

  const List& list_of(std::string_view name) const;
  void read_line(const WordLine& line);
  void add_to_list(std::string_view name, std::string_view words);
  void add_phrase(Phrase phrase);
  void add_actors(const std::vector<std::string>& words);
  std::uint32_t add_group(const std::vector<std::string>& words);

  Language language_;
  bool spaced_;
  bool compares_ = false;
  std::set<std::string, std::less<>> traits_;
  std::map<std::string, List, std::less<>> lists_;
  const List* stops_;  // of lists_: asked for of every word
  std::vector<Phrase> compounds_;
  std::unordered_map<std::string, std::vector<Phrase>> phrases_;  // by their first characters, longest first
  std::unordered_set<std::string> actors_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> groups_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> contraries_;
  std::uint32_t group_count_ = 0;
};

/// The vocabulary of a language; one without a file splits texts into terms and matches nothing.
const Vocabulary& vocabulary(Language language);

}  // namespace pandect
