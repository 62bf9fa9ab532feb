#pragma once

#include "base/isolated.h"

namespace pandect {

/// The task of the separate process that reads documents.
IsolatedTask document_task();

}  // namespace pandect
