#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pandect {

/// A file of a language's folder: its path, its name without extension, and its bytes.
struct WordFile {
  std::string path;
  std::string part;
  std::string_view bytes;

  /// True if the file is of a part: "checking" and "checking-meanings" are of "checking".
  bool is_of(std::string_view name) const;
};

/// Checks the files of a language's folder against data/languages/schema.txt, which says what a file may
/// hold.
/// @param model the files of the language whose page.txt has all heads
/// @throws Error bad_input "PATH:LINE: what is wrong", with what may stand there
void check_word_files(std::span<const WordFile> files, std::span<const WordFile> model);

}  // namespace pandect
