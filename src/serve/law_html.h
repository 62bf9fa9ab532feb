#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/library.h"
#include "serve/page_words.h"

namespace pandect {

/// How the words of a law are set.
struct LawSetting {
  const PageWords& words;
  std::string language;                                  ///< of the law
  std::function<std::string(std::string_view)> address;  ///< of the provision with an id
  Range marked;                                          ///< words to point out, in code points of the text
};

/// A group's heading, or a unit with its heading: every line hanging at its depth, rows of cells as a table,
/// drawn tables as they are drawn, references and terms as links.
/// @param level of its heading, 2 to 6
/// @param is_own_page its heading does not lead to itself
std::string law_line_html(const LawLine& line, const LawSetting& setting, int level, bool is_own_page);

/// A wording with what changed marked in it: the words of both, those deleted before those inserted.
/// @param later the later wording, whose lines and parts are kept; null: it is not known
std::string changed_words_html(const std::vector<ChangedWords>& words, const LawLine* later,
                               const std::string& language);

}  // namespace pandect
