#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "readers/reader.h"

namespace pandect {

/// Joins laws that are spread over the files of an archive: the parts that one reader knows become one
/// source, an XML document with all of them in <law-parts>.
class JoinedLaws {
 public:
  /// Takes a file that is part of a law; returns false for any other.
  /// @throws Error bad_input when the part cannot be read: without it the law would lack words
  bool take(const Source& file);
  /// The joined sources with their readers.
  std::vector<std::pair<const Reader*, std::string>> finish();

 private:
  std::vector<std::pair<const Reader*, std::string>> sources_;
};

/// True for a joined source whose first part has that root element.
bool is_joined(const Source& source, std::string_view root);

/// A file as a part of a joined source: its root element.
/// @throws Error bad_input when it is not well-formed
std::string joined_part(const Source& file);

/// Throws for a part of a law that is to be read without the others.
[[noreturn]] void refuse_part(const Source& source, std::string_view what);

}  // namespace pandect
