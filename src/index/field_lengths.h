#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The lengths of a field in all documents, as stored in an index: the distinct lengths, and a code for each
/// document. There are few distinct lengths, so that tables computed for scoring are small.
class FieldLengths {
 public:
  FieldLengths() = default;
  /// Codes are `width` bytes each; nothing is checked here.
  FieldLengths(std::span<const std::uint32_t> lengths, std::string_view codes, std::uint32_t width)
      : lengths_(lengths), codes_(codes), width_(width) {}

  std::span<const std::uint32_t> lengths() const { return lengths_; }
  std::uint32_t width() const { return width_; }
  const char* codes() const { return codes_.data(); }
  /// The length of one document. @throws Error library_damaged
  std::uint32_t length_of(std::uint32_t document) const;
  /// True if every code is the index of one of the lengths.
  bool codes_hold() const;

 private:
  std::span<const std::uint32_t> lengths_;
  std::string_view codes_;
  std::uint32_t width_ = 1;
};

/// The input of FieldLengths, encoded from the length of each document.
struct EncodedLengths {
  explicit EncodedLengths(std::span<const std::uint32_t> of_documents);

  std::vector<std::uint32_t> lengths;
  std::string codes;
  std::uint32_t width = 1;
  std::uint64_t total = 0;
};

}  // namespace pandect
