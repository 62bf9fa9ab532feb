#pragma once

#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "text/language.h"
#include "text/word_file.h"

namespace pandect {

/// A word that stands with numbers of a level: "章", "มาตรา". `sentence`, which stands for parts of a
/// provision that trees do not hold ("volzin", "Satz"), is Level::work.
struct LeveledWord {
  std::string_view word;
  Level level;
};

/// A word for a provision by its position: "前条" the article before.
struct RelativeWord {
  std::string_view word;
  Level level;
  Citation::Relative relative;
  bool lower_case = false;  ///< not with a capital: "small" behind the level
};

/// A word for the work itself or the one named last: "この法律", "同法".
struct PlacedWork {
  std::string_view word;
  Citation::In in;
};

/// The members that the lines of a file citing.txt fill, by the heads of the lines; see languages/README.md.
struct CitingTable {
  std::map<std::string_view, std::vector<std::string_view>*> lists;
  std::map<std::string_view, std::string_view*> texts;
  std::map<std::string_view, bool*> traits;                        ///< by the words of lines `trait`
  std::map<std::string_view, std::vector<LeveledWord>*> of_level;  ///< "HEAD LEVEL: words"
  std::vector<RelativeWord>* relative = nullptr;                   ///< "same LEVEL", "previous", "next"
  std::vector<PlacedWork>* works = nullptr;                        ///< "this-work", "same-work"
  /// Reads a line with none of these heads; false for one that it does not know either.
  std::function<bool(const WordLine& line)> other;
};

/// Reads the files citing.txt of a language into the members that `table` names.
/// @throws Error bad_input with the first line whose head, level or trait is not known
void read_citing(Language language, const CitingTable& table);

}  // namespace pandect
