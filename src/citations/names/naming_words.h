#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/scanner.h"
#include "text/written_form.h"

namespace pandect {

/// A law cited by a number in a form of its own: "Pub. L. No. 112-61" for the "Public Law 112-61".
struct FormedName {
  std::string name;        ///< with {number} for each number of the form
  bool described = false;  ///< words may come before the form: "the proposal COM(2025) 18"
  std::vector<WrittenForm> forms;
};

/// The words of a language for names of works, from its citing.txt; see data/languages/README.md for each
/// list.
struct NamingWords {
  using Words = std::vector<std::string_view>;

  /// @throws Error bad_input with a trait or a numbered name that is not understood
  explicit NamingWords(Language language);
  NamingWords(const NamingWords&) = delete;
  NamingWords& operator=(const NamingWords&) = delete;

  Language language;

  Words kinds, kind_endings, proper_kinds;  ///< how names begin: "loi", "…wet", "Constitution"
  Words last;                               ///< how names in small letters end: "act"
  Words determiners;                        ///< of which one is before a kind in small letters

  Words joining, articles, words, adjectives, list, stops, levels, number_signs;  ///< how titles continue

  Words short_kinds, short_endings, dated_endings, tails, no_names;  ///< of names directly behind a number

  Words before_joining, openers, before_kinds, before_endings;  ///< of names before a list
  Words code_articles;  ///< between a code and a number: "BW art. 6:162"
  Words works_before;   ///< in small letters: "u.s.c."
  Words makers;         ///< of the Union's acts: "Council"
  Words exceptions;     ///< between a name and a list: "met uitzondering van", "dort"

  std::vector<FormedName> formed;

  /// The articles of defining.txt with their blanks, "the ", "l'", but none that points to a law: "die ".
  std::vector<std::string> definite;

  bool has(std::string_view trait) const { return traits_.contains(trait); }

 private:
  std::set<std::string_view> traits_;
};

/// Those of a language; of the default language for an unknown one.
const NamingWords& naming_words(Language language);

/// Takes an article before the name of a law.
bool take_article(Cursor& cursor, Language language);
/// True if a text ends with one.
bool ends_with_article(std::string_view text, Language language);

bool contains(std::span<const std::string_view> words, std::string_view word);
/// The same for a word in any letters: `words` are in small ones.
bool contains_small(std::span<const std::string_view> words, std::string_view word);
/// True if the word is longer than one of the endings and ends in it.
bool ends_in_one_of(std::string_view word, std::span<const std::string_view> endings);

}  // namespace pandect
