#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "text/language.h"

namespace pandect {

/// How a language counts the parts of a provision that have no number of their own, from its citing.txt.
struct PartConventions {
  /// Levels that need no number where there is only one part: "artikel 5, eerste lid" of an article without
  /// paragraphs.
  std::vector<Level> undivided;
  /// Levels whose parts are counted by their place where the law does not number them: วรรคสอง, "second
  /// alinéa".
  std::vector<Level> by_place;
  /// Words, in lower case, at an end of a line of a provision whose parts a copy leaves out: "까지 생략".
  std::vector<std::string_view> left_out;
};

const PartConventions& part_conventions(Language language);

/// A step in the words of a language: "lid 4", "Absatz 3", "제5항", "Satz 2"; the bare number where it has no
/// word for the level.
std::string part_name(Language language, const CitedStep& step);

}  // namespace pandect
