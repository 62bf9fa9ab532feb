#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "text/scanner.h"

namespace pandect {

/// Lower-case words, or entries that have some, in their order but bucketed by first byte: at most positions
/// of a text none of a list can match, and one look-up shows it.
template <typename Entry>
class ByFirstByte {
 public:
  ByFirstByte() = default;
  explicit ByFirstByte(std::vector<Entry> entries) : entries_(std::move(entries)) {
    std::ranges::stable_sort(entries_, {}, first_byte);
    for (const Entry& entry : entries_) ++begins_[std::size_t{first_byte(entry)} + 1];
    for (std::size_t byte = 1; byte < begins_.size(); ++byte)
      begins_[byte] = static_cast<std::uint16_t>(begins_[byte] + begins_[byte - 1]);
  }

  /// The entries that may match at the cursor.
  std::span<const Entry> at(const Cursor& cursor) const {
    const auto byte = first_small_byte(cursor.rest());
    return std::span(entries_).subspan(begins_[byte], std::size_t{begins_[byte + 1U]} - begins_[byte]);
  }
  const std::vector<Entry>& all() const { return entries_; }

 private:
  static unsigned char first_byte(const Entry& entry) {
    std::string_view words;
    if constexpr (requires { entry.word; }) {
      words = entry.word;
    } else if constexpr (requires { entry.words; }) {
      words = entry.words;
    } else {
      words = entry;
    }
    return words.empty() ? '\0' : static_cast<unsigned char>(words.front());
  }

  std::vector<Entry> entries_;
  std::array<std::uint16_t, 257> begins_{};
};

}  // namespace pandect
