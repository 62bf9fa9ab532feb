#pragma once

#include <memory>
#include <string>

#include "base/json.h"

namespace pandect {

/// What a tokenizer does to a text before it cuts it, as `normalizer` in tokenizer.json names it.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  virtual void apply(std::string& text) const = 0;

  /// @param settings the object, or null for one that does nothing
  /// @param file what complaints call it
  /// @throws Error bad_input for a kind that is not known
  static std::unique_ptr<Normalizer> make(const Json& settings, const std::string& file);
};

}  // namespace pandect
