#pragma once

#include <cstddef>

namespace pandect {

/// Gives memory that was freed back to the system: each thread keeps what it freed for itself otherwise, so
/// that the parts of a long task, one after another in several threads, would take the sum of their most.
void release_freed_memory();

/// Lets threads share heaps, one for each 64 MB of memory to work with: what was freed in one is used again
/// only there, so that on a machine of many cores each would keep some megabytes. For the whole process;
/// threads that have a heap keep it.
void share_heaps(std::size_t memory);

}  // namespace pandect
