#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "law/work.h"

namespace pandect {

/// Builds a Work whose text is assembled from pieces (XML, JSON, Markdown). open() and close() nest; write()
/// adds words to the innermost provision. Lines are ended by end_line() and by provisions, each of which
/// begins on a line of its own.
class WorkBuilder {
 public:
  /// Takes the metadata of the work; text and provisions are built here.
  explicit WorkBuilder(Work work);

  struct Heading {
    std::string label;    ///< as written, with its word: "Artikel 5", "제3조의2"; becomes part of the text
    std::string number;   ///< normalised when the provision is created; empty: none
    std::string heading;  ///< becomes part of the text, after the label
  };
  /// Opens a provision below the innermost open one. Levels need not be consecutive.
  void open(Level level, Heading heading, bool unit, Span source = {});
  /// Adds words to the innermost open provision, as they are.
  void write(std::string_view words);
  /// Ends the current line, unless it is empty.
  void end_line();
  /// Closes the innermost open provision.
  void close();
  /// Closes every open provision whose level is `level` or deeper, so that one of that level can be opened.
  void close_to(Level level);

  Level current_level() const;
  std::size_t depth() const { return open_.size(); }
  Provision& current();
  /// Offset in the text of the next byte written: for references marked up in the source.
  std::uint32_t position() const { return static_cast<std::uint32_t>(work_.text.size()); }
  Work& work() { return work_; }

  /// Closes everything open, assigns paths, checks, and returns the work.
  Work finish();

 private:
  Work work_;
  std::vector<std::uint32_t> open_;
};

}  // namespace pandect
