#pragma once

#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "law/citation.h"
#include "text/language.h"
#include "text/word_file.h"

namespace pandect {

/// A word for numbers of a level: "章", "มาตรา". The level `sentence`, for parts of a provision that are not
/// in trees ("volzin", "Satz"), is Level::work.
struct LeveledWord {
  std::string_view word;
  Level level;
};

/// A word for a provision by its position: "前条" the article before.
struct RelativeWord {
  std::string_view word;
  Level level;
  Citation::Relative relative;
  bool lower_case = false;  ///< not with a capital: "small" after the level
};

/// A word for the work itself or the one named last: "この法律", "同法".
struct PlacedWork {
  std::string_view word;
  Citation::In in;
};

/// The members to be filled from a file citing.txt, by the heads of its lines; see data/languages/README.md.
struct CitingTable {
  std::map<std::string_view, std::vector<std::string_view>*> lists;
  std::map<std::string_view, std::string_view*> texts;
  std::map<std::string_view, bool*> traits;                        ///< by the words of lines `trait`
  std::map<std::string_view, std::vector<LeveledWord>*> of_level;  ///< "HEAD LEVEL: words"
  std::vector<RelativeWord>* relative = nullptr;                   ///< "same LEVEL", "previous", "next"
  std::vector<PlacedWork>* works = nullptr;                        ///< "this-work", "same-work"
  /// Reads the lines that the table has no member for; is shown all.
  std::function<void(const WordLine& line)> other;
};

/// The line `form` of a language's citing.txt: "inside", "joined"; empty without one.
std::string_view citing_form(Language language);

/// Reads the files citing.txt of a language into the members given by `table`.
void read_citing(Language language, const CitingTable& table);

}  // namespace pandect
