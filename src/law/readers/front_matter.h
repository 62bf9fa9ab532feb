#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The YAML block between two lines "---" that a Markdown file may begin with, as far as such blocks go: keys
/// with one value or a list of values, each on a line of its own, quoted or not. Anything else in it is
/// passed over.
class FrontMatter {
 public:
  /// Nothing when the text does not begin with such a block.
  static std::optional<FrontMatter> read(std::string_view text);

  /// The value of a key; empty when it has none. Of a list the first.
  std::string_view value(std::string_view key) const;
  /// Of a list of keys with values: the values of one of those keys, "첨부파일.제목".
  std::vector<std::string_view> values(std::string_view key) const;
  /// Bytes of the text that the block takes, both lines "---" included.
  std::size_t size() const { return size_; }

 private:
  struct Entry {
    std::string key;
    std::string value;
  };
  std::vector<Entry> entries_;
  std::size_t size_ = 0;
};

}  // namespace pandect
