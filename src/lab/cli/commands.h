#pragma once

#include "cli/command.h"

namespace pandect::cli {

/// Each adds its command to the laboratory's program.
void register_bench(CLI::App& app, Invocation& invocation);
void register_chunk(CLI::App& app, Invocation& invocation);
void register_judge(CLI::App& app, Invocation& invocation);
void register_measure(CLI::App& app, Invocation& invocation);
void register_train(CLI::App& app, Invocation& invocation);

}  // namespace pandect::cli
