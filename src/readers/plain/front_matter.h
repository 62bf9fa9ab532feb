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
  /// The values of a list.
  std::vector<std::string_view> values(std::string_view key) const;
  /// A list of keys with values: a block for each of its entries.
  std::vector<FrontMatter> list(std::string_view key) const;
  /// Bytes of the text that the block takes, both lines "---" included.
  std::size_t size() const { return size_; }

 private:
  struct Entry {
    std::string key;
    std::string value;
    bool first = false;  ///< of an entry of a list
  };
  std::vector<Entry> entries_;
  std::size_t size_ = 0;
};

}  // namespace pandect
