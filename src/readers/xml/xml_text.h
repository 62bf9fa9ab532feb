#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Puts the words of XML's mixed content together: runs of white space of any width are one space, there is
/// none at the beginning of a line, and soft hyphens, which only say where a line may be broken, go.
class XmlText {
 public:
  /// Appends to `out`, which must outlive this.
  explicit XmlText(std::string& out) : out_(&out) {}

  void write(std::string_view raw);
  /// Keeps what follows apart from what stands before.
  void separate() { space_ = true; }
  /// Forgets white space that is still to be written, as at the end of a line.
  void begin_line() { space_ = false; }

 private:
  void write_words(std::string_view words);

  std::string* out_;
  bool space_ = false;
};

/// Whether all of it is white space, or characters that XmlText leaves out.
bool is_xml_space(std::string_view text);

}  // namespace pandect
