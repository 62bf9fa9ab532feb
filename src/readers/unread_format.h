#pragma once

#include "readers/reader.h"

namespace pandect {

/// Names the format of a source that is of one which people have laws in and no reader reads, and says what
/// to do. Does nothing with any other source.
/// @throws Error bad_input
void refuse_unread_format(const Source& source);

}  // namespace pandect
