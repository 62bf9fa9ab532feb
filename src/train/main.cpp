#include <atomic>
#include <csignal>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/json.h"
#include "base/standard_error.h"
#include "pandect/error.h"
#include "train/retriever.h"

namespace pandect::train {
namespace {

constexpr int stopped_status = 130;
std::atomic<bool> stopped{false};

struct Arguments {
  std::filesystem::path config;
  std::filesystem::path out;
  std::filesystem::path models;
  bool dry_run = false;
  bool resume = false;
  bool json = false;
};

int train_retriever(const Arguments& arguments) {
  RetrieverTraining training(RetrieverSettings::read(arguments.config, arguments.models), arguments.out);
  if (arguments.dry_run) {
    const RetrieverPlan plan = training.plan();
    if (arguments.json) {
      fmt::print("{}\n", dump_json({{"pairs", plan.pairs},
                                    {"steps", plan.steps},
                                    {"tokens", plan.tokens},
                                    {"parameters", plan.parameters},
                                    {"gigabytes", plan.gigabytes},
                                    {"seconds", plan.seconds}}));
    } else {
      fmt::print(
          "{} pairs, {} tokens; {} steps\n{} numbers that learn ({:.1f} MB as an adapter)\nabout {:.1f} GB "
          "of memory, "
          "{:.0f} minutes here, without what measuring takes\n",
          plan.pairs, plan.tokens, plan.steps, plan.parameters,
          static_cast<double>(plan.parameters) * 2 / 1e6, plan.gigabytes, plan.seconds / 60);
    }
    return 0;
  }
  if (!training.run(arguments.resume, stopped)) {
    write_standard_error("stopped; the checkpoint is written: the same command with --resume goes on\n");
    return stopped_status;
  }
  fmt::print("{}\n", (arguments.out / "adapter_model.safetensors").string());
  return 0;
}

int run(int argc, char** argv) {
  CLI::App app("Trains what Pandect learns: started by `pandect train`", "pandect-train");
  Arguments arguments;
  app.require_subcommand(1);
  CLI::App* retriever = app.add_subcommand("retriever", "An adapter of an encoder, from pairs");
  retriever->add_option("--config", arguments.config)->required();
  retriever->add_option("--out", arguments.out)->required();
  retriever->add_option("--installed-models", arguments.models);
  retriever->add_flag("--dry-run", arguments.dry_run);
  retriever->add_flag("--resume", arguments.resume);
  retriever->add_flag("--json", arguments.json);
  CLI11_PARSE(app, argc, argv);
  return train_retriever(arguments);
}

}  // namespace
}  // namespace pandect::train

int main(int argc, char** argv) {
  std::signal(SIGINT, [](int) { pandect::train::stopped = true; });
  std::signal(SIGTERM, [](int) { pandect::train::stopped = true; });
  try {
    return pandect::train::run(argc, argv);
  } catch (const pandect::Error& error) {
    std::string lines = fmt::format("pandect: {}\n", error.what());
    if (!error.hint().empty()) lines += fmt::format("  {}\n", error.hint());
    pandect::write_standard_error(lines);
    return error.exit_status();
  } catch (const std::exception& error) {
    pandect::write_standard_error(fmt::format("pandect: {}\n", error.what()));
    return 70;
  }
}
