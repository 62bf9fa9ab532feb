#pragma once

namespace pandect::cli {

/// From here on a program that is stopped, with Ctrl-C or by SIGTERM, says so before it ends by that signal.
void tell_when_stopped();

}  // namespace pandect::cli
