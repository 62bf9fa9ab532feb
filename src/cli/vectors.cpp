#include <fmt/format.h>

#include "api/vector_exchange.h"
#include "base/json.h"
#include "base/progress.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

struct VectorArguments {
  std::string folder;
  AddOptions options;
};

void register_export(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(
      group, invocation, "export",
      "Write a library's vectors into a folder, and the texts that have none, to be embedded elsewhere",
      "pandect vectors export made --library kr");
  auto arguments = std::make_shared<VectorArguments>();
  command->add_option("folder", arguments->folder, "A folder that does not exist yet")->required();
  add_encoder_options(command, arguments->options);
  command->callback([arguments, &invocation] {
    const ExportedVectors exported = export_vectors(invocation.library, arguments->folder,
                                                    arguments->options.encoder, arguments->options.models);
    print(invocation.json ? dump_json({{"vectors", exported.vectors}, {"texts", exported.texts}}, 1) + "\n"
                          : fmt::format("{} vectors; {} texts without one, in {}/texts.jsonl\n",
                                        exported.vectors, exported.texts, one_line(arguments->folder)));
  });
}

void register_import(CLI::App& group, Invocation& invocation) {
  CLI::App* command =
      new_command(group, invocation, "import",
                  "Take the vectors that a library lacks from another library, or from a folder of "
                  "`pandect vectors export`",
                  "pandect vectors import made --library kr");
  auto arguments = std::make_shared<VectorArguments>();
  command->add_option("from", arguments->folder, "Folder of the library, or of the vectors")->required();
  add_encoder_options(command, arguments->options);
  command->callback([arguments, &invocation] {
    const ImportedVectors imported =
        import_vectors(invocation.library, arguments->folder, arguments->options.encoder,
                       arguments->options.models, terminal_monitor(!invocation.json));
    if (invocation.json) {
      print(dump_json({{"taken", imported.taken}, {"missing", imported.missing}}, 1) + "\n");
      return;
    }
    print(fmt::format(
        "{} vectors were taken; {}\n", imported.taken,
        imported.missing == 0
            ? "all provisions have theirs"
            : fmt::format("{} provisions lack one still, which `pandect build` makes", imported.missing)));
  });
}

}  // namespace

void register_vectors(CLI::App& app, Invocation& invocation) {
  CLI::App* group = app.add_subcommand("vectors", "Have provisions embedded on another machine");
  group->footer("Example:\n  pandect vectors import made --library kr");
  group->require_subcommand(1);
  register_export(*group, invocation);
  register_import(*group, invocation);
}

}  // namespace pandect::cli
