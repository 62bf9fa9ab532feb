#pragma once

#include <memory>
#include <string>

#include "base/json.h"

namespace pandect {

/// Where a piece of text stands that is tokenised by itself.
struct TextPlace {
  bool begins = true;       ///< here begins what stands between two added tokens
  bool begins_text = true;  ///< and the whole text
  bool ends = true;         ///< here ends what stands between two added tokens
};

/// The normalisation of a text before it is split, as `normalizer` in tokenizer.json defines it.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  virtual void apply(std::string& text, TextPlace place = {}) const = 0;
  /// True if a text that is cut before a blank, and behind a character that stays, is normalised in parts as
  /// it is as a whole.
  virtual bool is_local() const { return true; }

  /// @param settings the object, or null for one that does nothing
  /// @param file its name in error messages
  /// @throws Error bad_input for an unknown kind
  static std::unique_ptr<Normalizer> make(const Json& settings, const std::string& file);
};

}  // namespace pandect
