#include "base/memory.h"

#include <algorithm>
#include <climits>
#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace pandect {

void release_freed_memory() {
#if defined(__GLIBC__)
  ::malloc_trim(0);
#endif
}

void share_heaps([[maybe_unused]] std::size_t memory) {
#if defined(__GLIBC__)
  constexpr std::size_t heap = std::size_t{64} << 20;
  ::mallopt(M_ARENA_MAX, static_cast<int>(std::clamp<std::size_t>(memory / heap, 1, INT_MAX)));
#endif
}

}  // namespace pandect
