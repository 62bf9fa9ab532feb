#pragma once

#include <string_view>

namespace pandect::cli {

// True for every command: libraries change in one transaction, files are written beside the old ones.
inline constexpr std::string_view stopped_before_done =
    "pandect: stopped before it was done\n"
    "  nothing is left half written: run the same command again\n";

/// From now on, when the program is stopped by Ctrl-C or SIGTERM, it prints a message before it ends by that
/// signal.
/// @param message  of static storage
void tell_when_stopped(std::string_view message = stopped_before_done);

}  // namespace pandect::cli
