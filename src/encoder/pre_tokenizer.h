#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/json.h"

namespace pandect {

/// What cuts a normalised text into the words that a tokenizer's model sees one by one, as `pre_tokenizer` in
/// tokenizer.json names it.
class PreTokenizer {
 public:
  using OnWord = std::function<void(std::string_view)>;

  virtual ~PreTokenizer() = default;
  /// @param is_first whether the text begins here
  virtual void cut(std::string_view text, bool is_first, const OnWord& on_word) const = 0;

  /// @throws Error bad_input for a kind that is not known
  static std::unique_ptr<PreTokenizer> make(const Json& settings, const std::string& file);
};

}  // namespace pandect
