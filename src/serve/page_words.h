#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "serve/http.h"

namespace pandect {

/// The words of the page in one language: data/languages/<code>/page.txt.
struct PageWords {
  std::string code;
  std::string name;  ///< of the language, in itself
  std::map<std::string, std::string, std::less<>> words;

  /// @throws Error internal for a name that the file lacks
  const std::string& operator()(std::string_view key) const;
  /// The word for one of several kinds, "standing", "in force"; the kind itself where there is none.
  std::string of_kind(std::string_view group, std::string_view kind) const;
  /// The word with values in place of "{from}" and the like.
  std::string with(std::string_view key,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> values) const;
  /// What a problem document says, as HTML: where its words have no translation, what kind of problem it is
  /// and its English words. Of remedies only what has a translation: others are for a command line.
  std::string problem_html(const Json& problem) const;
};

/// All languages of the page, by their codes.
const std::map<std::string, PageWords, std::less<>>& page_languages();

/// The words that a browser asks for: by the cookie `language`, which the page sets, or else by
/// Accept-Language; English where it asks for no language of the page.
const PageWords& page_words(const HttpRequest& request);

/// A script that tells the page's script its words, and which languages there are.
std::string words_script(const PageWords& words);

}  // namespace pandect
