#pragma once

#include <cstddef>
#include <functional>

namespace pandect {

/// The default number of threads of a parallel step: the cores this process may run on.
std::size_t default_threads();

/// Runs `body(i)` for every i below `count` on `threads` threads, in no order, and waits for all of them. The
/// first exception of a body is thrown here after the others have stopped taking new work.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body,
                  std::size_t threads = default_threads());

}  // namespace pandect
