#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Assembles the words of XML's mixed content: runs of white space of any width become one space, there is
/// none at the beginning of a line, and soft hyphens, which only mark possible line breaks, are removed.
class XmlText {
 public:
  /// Appends to `out`, which must outlive this.
  explicit XmlText(std::string& out) : out_(&out) {}

  void write(std::string_view raw);
  /// Separates the next words from those before.
  void separate() { space_ = true; }
  /// Drops pending white space, as at the end of a line.
  void begin_line() { space_ = false; }

 private:
  void write_words(std::string_view words);

  std::string* out_;
  bool space_ = false;
};

/// True if it is only white space, or characters that XmlText removes.
bool is_xml_space(std::string_view text);

}  // namespace pandect
