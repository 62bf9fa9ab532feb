#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Where a publisher's law lies, as files with one law or a part of one: a file of data/sources/, which is
/// part of the program, or a similar file.
struct LawSource {
  std::string name;  ///< "de": the first part of the ids of its works
  std::string what;
  std::string licence;
  std::string
      list;  ///< address of what names the files; "{page}" in it counts the pages of a list that has several
  std::size_t first_page = 1;
  std::size_t page_step = 1;
  std::string begin;  ///< what stands in the list before the part of an address that differs, and behind it
  std::string end;
  /// What stands before and behind the law of a file, in the list before that file; empty where a file is a
  /// law.
  std::string law_begin;
  std::string law_end;
  /// Where files are archives of the parts of many laws: what the name of a law's folder in them has; or
  /// empty.
  std::string law_folder;
  std::string address;    ///< of a file; "{}" is that part, wherever it stands
  std::string extension;  ///< of the files, ".xml"
  /// Environment's variable with the name under which one is registered with the publisher: "{key}" in
  /// addresses. Empty where anyone may ask.
  std::string key;
  double pause = 0;  ///< seconds between two requests

  /// @param file its name for error messages
  /// @throws Error bad_input that names the line
  static LawSource parse(std::string_view text, const std::string& file);
  /// A source of the program, by its name, or a file that ends in ".toml".
  /// @throws Error wrong_usage when there is none of the name, bad_input
  static LawSource find(const std::string& name);
  static std::vector<std::string_view> names();
};

}  // namespace pandect
