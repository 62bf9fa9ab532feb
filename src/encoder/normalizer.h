#pragma once

#include <memory>
#include <string>

#include "base/json.h"

namespace pandect {

/// The normalisation of a text before it is split, as `normalizer` in tokenizer.json defines it.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  virtual void apply(std::string& text) const = 0;

  /// @param settings the object, or null for one that does nothing
  /// @param file its name in error messages
  /// @throws Error bad_input for an unknown kind
  static std::unique_ptr<Normalizer> make(const Json& settings, const std::string& file);
};

}  // namespace pandect
