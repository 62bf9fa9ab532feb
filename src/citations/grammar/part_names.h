#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "law/provision.h"
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
  /// Those of them that sources may run together in one line.
  std::vector<Level> run_together;
  /// Words, in lower case, at an end of a line of a provision whose parts a copy leaves out: "까지 생략".
  std::vector<std::string_view> left_out;
};

const PartConventions& part_conventions(Language language);

/// A step in the words of a language: "lid 4", "Absatz 3", "제5항", "제2호의2", "가목", "Satz 2"; the bare
/// number where it has no word for the level.
std::string part_name(Language language, const CitedStep& step);

/// What is between a provision and its parts, and between divisions: ", ", " " or nothing.
std::string_view part_separator(Language language);

/// A provision and the parts in it, outermost first, as the grammar of the language reads them: "section
/// 5(2)(a)", "§ 5 Absatz 2 Nummer 1", "Artikel 5, lid 2", "제3조 제1항", "Article 3, II, 1°". A part is cited
/// by its number.
/// @param unit the provision as it is written: "§ 5"
std::string with_parts(Language language, std::string unit, std::span<const Provision* const> parts);

}  // namespace pandect
