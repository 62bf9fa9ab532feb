#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.h"

namespace pandect {

/// A token that stands for equal words of a text, before these are normalised and split.
struct AddedToken {
  std::string content;
  std::int32_t id = 0;
  bool strips_left = false;  ///< takes the blanks before it
  bool strips_right = false;
  bool is_special = false;
};

/// `added_tokens` of tokenizer.json.
class AddedTokens {
 public:
  AddedTokens() = default;
  /// @throws Json::exception
  explicit AddedTokens(const Json& settings);

  /// The first in a text from a byte on, of those at one place the longest; null when there is none.
  const AddedToken* find_in(std::string_view text, std::size_t from, std::size_t& at) const;
  /// Null when there is none.
  const AddedToken* find(std::string_view content) const;
  bool has_special(std::int32_t id) const;

 private:
  const AddedToken* find_at(std::string_view text, std::size_t at) const;

  std::vector<AddedToken> tokens_;                  ///< longest first
  std::array<std::vector<std::uint32_t>, 256> at_;  ///< their places by first byte, longest first
  std::string first_bytes_;
};

}  // namespace pandect
