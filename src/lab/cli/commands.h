#pragma once

#include "cli/command.h"
#include "lab/commands/benchmark.h"

namespace pandect::cli {

/// Each adds its command to the laboratory's program.
void register_bench(CLI::App& app, Invocation& invocation);
void register_chunk(CLI::App& app, Invocation& invocation);
void register_dataset(CLI::App& app, Invocation& invocation);
void register_judge(CLI::App& app, Invocation& invocation);
void register_measure(CLI::App& app, Invocation& invocation);
void register_paper_systems(CLI::App& app, Invocation& invocation);
void register_train(CLI::App& app, Invocation& invocation);

/// "--gold-answers": which of NitiBench's two answers to a question is the right one.
void add_gold_answers_option(CLI::App* command, GoldAnswer& answer);

}  // namespace pandect::cli
