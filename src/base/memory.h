#pragma once

namespace pandect {

/// Gives memory that was freed back to the system: each thread keeps what it freed for itself otherwise, so
/// that the parts of a long task, one after another in several threads, would take the sum of their most.
void release_freed_memory();

}  // namespace pandect
