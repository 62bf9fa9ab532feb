#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/json.h"
#include "encoder/normalizer.h"

namespace pandect {

/// Splits a normalised text into the words that a tokenizer's model sees one by one, as `pre_tokenizer` in
/// tokenizer.json defines it.
class PreTokenizer {
 public:
  using OnWord = std::function<void(std::string_view)>;

  virtual ~PreTokenizer() = default;
  virtual void cut(std::string_view text, TextPlace place, const OnWord& on_word) const = 0;
  /// True if words end before every blank.
  virtual bool cuts_at_blanks() const = 0;

  /// @throws Error bad_input for an unknown kind
  static std::unique_ptr<PreTokenizer> make(const Json& settings, const std::string& file);
};

}  // namespace pandect
