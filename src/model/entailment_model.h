#pragma once

#include <stop_token>
#include <string>

#include "model/chat.h"

namespace pandect {

/// A model that decides whether a passage supports a claim. Every function may be called from several threads
/// at once.
class EntailmentModel {
 public:
  virtual ~EntailmentModel() = default;
  virtual ModelInfo info() const = 0;
  /// The probability that it does, 0 to 1.
  /// @throws Error service_unavailable, Cancelled
  virtual double entails(const std::string& passage, const std::string& claim,
                         const std::stop_token& stop = {}) = 0;
};

}  // namespace pandect
