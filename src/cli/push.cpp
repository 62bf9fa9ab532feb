#include <fmt/format.h>

#include "base/progress.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "commands/pushing.h"

namespace pandect::cli {

void register_push(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "push", "Write a library into an index of an OpenSearch cluster, for --at",
                  "pandect push --to https://search.example.org:9200 --index town -l town");
  auto options = std::make_shared<PushOptions>();
  command
      ->add_option(
          "--to", options->to,
          "Address of the cluster: https://host:9200, with commas between several nodes. Credentials "
          "are the environment's PANDECT_CLUSTER_USER and PANDECT_CLUSTER_PASSWORD, or "
          "PANDECT_CLUSTER_TOKEN; PANDECT_CLUSTER_CA names a file of certificates to trust")
      ->required();
  command->add_option("--index", options->settings.index, "Name that questions ask for; an alias there")
      ->capture_default_str();
  command->add_option("--shards", options->settings.shape.shards, "Parts of the index")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  command
      ->add_option(
          "--replicas", options->settings.shape.replicas,
          "Copies of each part beside the first: with none, a node that is lost takes its part with it")
      ->check(CLI::Range(0, 16))
      ->capture_default_str();
  command->add_option("--batch", options->settings.batch_documents, "Most provisions of a request")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  add_system_option(command, options->system);
  command->callback([options, &invocation] {
    options->settings.monitor = terminal_monitor(!invocation.json);
    const PushReport report = push_to_cluster(invocation.library, *options);
    if (invocation.json) {
      print(to_json(report) + "\n");
      return;
    }
    if (report.up_to_date) {
      print(fmt::format("{} holds all {} provisions already ({})\n", report.index, report.documents,
                        one_line(report.health)));
      return;
    }
    print(fmt::format("{} provisions in {}, {} sent in {:.1f} s ({})\n", report.documents, report.index,
                      report.sent, report.seconds, one_line(report.health)));
    if (report.unchanged > 0) print(fmt::format("{} were there from before\n", report.unchanged));
    if (report.waits > 0)
      print(fmt::format("the cluster was busy {} times; {} were sent again\n", report.waits,
                        report.sent_again));
    for (const std::string& name : report.removed) print(fmt::format("{} was removed\n", name));
  });
}

}  // namespace pandect::cli
