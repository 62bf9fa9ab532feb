#pragma once

#include <string>

#include "pandect/error.h"

namespace pandect {

/// The caller stopped a call before its end.
class Cancelled : public Error {
 public:
  /// @param who the service called, or the step
  explicit Cancelled(const std::string& who)
      : Error(ErrorCode::service_unavailable, who + ": the call was given up") {}
};

}  // namespace pandect
