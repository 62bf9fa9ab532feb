#pragma once

namespace pandect::cli {

/// From now on, when the program is stopped by Ctrl-C or SIGTERM, it prints a message before it ends by that
/// signal.
void tell_when_stopped();

}  // namespace pandect::cli
