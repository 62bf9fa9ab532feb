#pragma once

#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// What languages/<code>/language.txt says of a language: how its words and sentences are cut and how its
/// laws are cited. What a language lacks is empty.
struct LanguageProfile {
  Language language = Language::unknown;
  std::string code;                        ///< ISO 639-1
  std::string name;                        ///< in English: "Thai"
  int script = 0;                          ///< of its letters, as ICU numbers scripts
  std::string stemmer;                     ///< as libstemmer names it; none when empty
  std::vector<std::string> common;         ///< words by which it is told from others in its script
  std::vector<std::string> abbreviations;  ///< small letters: a full stop behind them ends no sentence
  std::string preamble;                    ///< what stands before the articles, as a citation names it
  std::string recital;                     ///< a numbered part of the preamble
  std::string unit;                        ///< the word before the number of an article: "artikel", "§"
  std::vector<std::string> paragraphs;     ///< those without a mark, cited by their place: "วรรคหนึ่ง"
  std::string paragraph;                   ///< the same behind the last of those: "วรรค {number}"
  std::string of;                          ///< between a provision and its annex: "van"; ", " when empty
  std::set<std::string, std::less<>> traits;
  bool joins_words = false;  ///< the trait joined-words

  /// Whether the folder says so of the language; see languages/README.md.
  bool has(std::string_view trait) const { return traits.contains(trait); }
};

/// Of a language; that of an unknown one cuts words and sentences as English is cut.
const LanguageProfile& language_profile(Language language);

/// All languages there is a folder of, in one order.
std::span<const Language> known_languages();

/// Whether words may stand right beside one another or beside their particles, so that a blank does not tell
/// where one ends: Thai, Korean, Japanese.
bool joins_words(Language language);

/// Whether the script of a language has capital letters.
bool has_capitals(Language language);

/// Makes the folders of `folder` languages of this process and its children, as the environment's
/// PANDECT_LANGUAGES does: each is named by the code of a language that there is none of, or has files that
/// are added to those of one there is. To be called before any text is read; what comes later has no effect.
/// @throws Error bad_input with the file and its line
void use_languages(const std::filesystem::path& folder);

}  // namespace pandect
