#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The YAML block between two lines "---" at the beginning of a Markdown file, in the usual subset: keys with
/// one value or a list of values, each on a line of its own, quoted or not. Anything else is skipped.
class FrontMatter {
 public:
  /// Nothing when the text does not begin with such a block.
  static std::optional<FrontMatter> read(std::string_view text);

  /// The value of a key; empty when it has none. The first of a list.
  std::string_view value(std::string_view key) const;
  /// The values of a list.
  std::vector<std::string_view> values(std::string_view key) const;
  /// A list of mappings: a block for each entry.
  std::vector<FrontMatter> list(std::string_view key) const;
  /// Size of the block in bytes, including both lines "---".
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
