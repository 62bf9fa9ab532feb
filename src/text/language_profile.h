#pragma once

#include <cstdint>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/language.h"
#include "text/word_schema.h"

namespace pandect {

/// The content of data/languages/<code>/language.txt: how words and sentences of the language are split and
/// how its laws are cited. Fields that the file lacks are empty.
struct LanguageProfile {
  Language language = Language::unknown;
  std::string code;                        ///< ISO 639-1
  std::string name;                        ///< in English: "Thai"
  int script = 0;                          ///< of its letters, as an ICU script code
  std::string stemmer;                     ///< libstemmer's name; empty: no stemmer
  std::vector<std::string> common;         ///< words that distinguish it from other languages in its script
  std::vector<std::string> abbreviations;  ///< in lower case: a full stop after them ends no sentence
  std::string preamble;                    ///< the part before the articles, as citations name it
  std::string recital;                     ///< a numbered part of the preamble
  std::string unit;                        ///< the word before the number of an article: "artikel", "§"
  std::vector<std::string> paragraphs;     ///< unnumbered ones, cited by ordinal: "วรรคหนึ่ง"
  std::string paragraph;                   ///< the same after the last of those: "วรรค {number}"
  std::string of;                          ///< between a provision and its annex: "van"; ", " when empty
  std::string counted_act;                 ///< the word before a bare number of an act: "section"
  std::string counted;                     ///< and of any other work: "clause"
  std::string counted_union;               ///< and of a document of the European Union: "point"
  std::string branch;                      ///< before the number of an inserted provision: "의", "の"
  /// Ordinals behind the number of an inserted provision ("ทวิ"), and their values from 2 on.
  std::vector<std::pair<std::string, std::uint32_t>> inserted;
  std::vector<std::string> clauses;     ///< words that begin a clause, and may begin a quote: "เว้นแต่"
  std::vector<std::string> quoting;     ///< particles behind a quoted sentence: "라고"
  std::vector<std::string> joining;     ///< "and", "or": a line that ends with one goes on
  std::vector<std::string> provisos;    ///< beginnings of sentences that need the one before: "다만,"
  std::vector<std::string> announcing;  ///< words that announce items, maybe before other sentences
  std::string sentence_ending;          ///< a full stop behind it ends a sentence without a blank: "다"
  std::string book_code;                ///< a code whose books are works of their own
  std::u32string item_letters;          ///< number items, in their order: "กขคง"
  std::string collection;               ///< first part of the ids of works from elsewhere; default: code
  std::set<std::string, std::less<>> traits;
  bool joins_words = false;  ///< the trait joined-words

  /// True if language.txt lists this trait; see data/languages/README.md.
  bool has(std::string_view trait) const { return traits.contains(trait); }
};

/// The profile of a language; that of the unknown language splits words and sentences as in English.
const LanguageProfile& language_profile(Language language);

/// All languages that have a folder, in a fixed order.
std::span<const Language> known_languages();

/// The files of its folder, those of the program first.
std::span<const WordFile> language_files(Language language);

/// True if words may be written without spaces between them or before their particles, so that a blank does
/// not mark the end of a word: Thai, Korean, Japanese.
bool joins_words(Language language);

/// The place, from 1, of a letter among those that number items in some language; 0 for another.
std::uint32_t place_of_item_letter(char32_t letter);

/// True if the script of a language has capital letters.
bool has_capitals(Language language);

/// Adds the folders in `folder` to the languages of this process and its children, like the environment's
/// PANDECT_LANGUAGES: each is named by the code of a new language, or has files that are added to those of an
/// existing one. Must be called before any text is read; later calls have no effect.
/// @throws Error bad_input with the file and its line
void use_languages(const std::filesystem::path& folder);

}  // namespace pandect
