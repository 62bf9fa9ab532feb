#pragma once

#include <bitset>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/language.h"
#include "text/span.h"
#include "text/thai_words.h"
#include "text/word_lists.h"

namespace pandect {

/// Finds the uses of given terms in a text: the longest at each position, none inside another.
///
/// Letters compare as written, except that a lower-case term may begin with a capital; white space in a term
/// matches any white space, in Thai and Korean also none. A term must be a word of its own: in Latin letters
/// only an ending of number or case may follow ("permits", "permit's", "Brunnens"); in Korean it begins at a
/// word boundary and only particles may follow; in Thai it begins at a word boundary and is not part of a
/// longer word of the dictionary. Terms of a single character are ignored.
class TermMatcher {
 public:
  TermMatcher(Language language, std::vector<std::string> terms);

  /// `takes(term, span)` is called for each match, longest first, and returns whether to accept it as a use;
  /// `term` is its index in the list. An accepted use ends the search at its position. For one thread at a
  /// time.
  using Takes = std::function<bool(std::uint32_t term, Span span)>;
  void find(std::string_view text, const Takes& takes);

  const std::string& term(std::uint32_t place) const { return terms_[place]; }
  std::size_t size() const { return terms_.size(); }

 private:
  std::optional<std::size_t> match(std::string_view text, std::size_t at, const std::string& term) const;
  /// The end of a use at `begin`, including suffixes of its term; nothing when it is part of another word.
  bool stands_alone(std::string_view text, std::size_t begin, std::size_t end);
  bool is_thai_word(std::string_view text, std::size_t begin, std::size_t end);

  Language language_;
  const WordLists& words_;  ///< of data/languages/<code>/terms.txt
  std::vector<std::string> terms_;
  std::bitset<65536> beginnings_;  // of the first two characters of terms
  std::unordered_map<std::uint16_t, std::vector<std::uint32_t>> by_beginning_;  // longest first
  std::unique_ptr<ThaiWords> thai_;
  /// The last run of Thai letters examined, and the ends of its words.
  Span run_;
  const char* run_text_ = nullptr;
  std::vector<std::uint32_t> run_ends_;
};

}  // namespace pandect
