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

/// Finds the uses of given terms in a text: the longest that stands at each place, none inside of another.
///
/// Letters compare as written, save that a term in small letters may begin with a capital; white space in a
/// term stands for any white space, in Thai and Korean for none too. A term is a word of its own: in Latin
/// letters nothing but an ending of number or case may follow ("permits", "permit's", "Brunnens"); in Korean
/// it begins where a word does and only particles may follow; in Thai it begins where a word does and is not
/// part of a longer word of the dictionary. Terms of a single character are not looked for.
class TermMatcher {
 public:
  TermMatcher(Language language, std::vector<std::string> terms);

  /// `takes(term, span)` is asked of each use, longest first, whether it is one; `term` is its place in the
  /// list. A use that is taken ends the search at its place. One thread at a time.
  using Takes = std::function<bool(std::uint32_t term, Span span)>;
  void find(std::string_view text, const Takes& takes);

  const std::string& term(std::uint32_t place) const { return terms_[place]; }
  std::size_t size() const { return terms_.size(); }

 private:
  std::optional<std::size_t> match(std::string_view text, std::size_t at, const std::string& term) const;
  /// Where a use that begins at `begin` ends with what is written after its term; nothing when it is part of
  /// another word.
  bool stands_alone(std::string_view text, std::size_t begin, std::size_t end);
  bool is_thai_word(std::string_view text, std::size_t begin, std::size_t end);

  Language language_;
  const WordLists& words_;  ///< of languages/<code>/terms.txt
  std::vector<std::string> terms_;
  std::bitset<65536> beginnings_;  // of the first two characters of terms
  std::unordered_map<std::uint16_t, std::vector<std::uint32_t>> by_beginning_;  // longest first
  std::unique_ptr<ThaiWords> thai_;
  /// The run of Thai letters that was looked at last, and where its words end.
  Span run_;
  const char* run_text_ = nullptr;
  std::vector<std::uint32_t> run_ends_;
};

}  // namespace pandect
