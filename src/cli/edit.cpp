#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

struct EditArguments {
  std::string work;
  WorkEdits edits;
  bool undo = false;
};

std::string text_of(const EditedWork& edited) {
  std::string out = fmt::format("{}\n  {}\n", one_line(edited.work.id), understood_line(edited.work));
  for (const WorkEdit& edit : edited.edits) {
    out += one_line(fmt::format("  {}, {}: “{}”", edit.when, edit.field, edit.value));
    if (!edit.before.empty()) out += one_line(fmt::format(", where the source has “{}”", edit.before));
    out += "\n";
  }
  return out;
}

}  // namespace

void register_edit(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "edit",
                  "Mend the title, names, kind, language and days that were understood of a work",
                  "pandect edit noise.txt --title \"Noise Act 2020\" --in-force 2020-07-01 --library town");
  auto arguments = std::make_shared<EditArguments>();
  command
      ->add_option("work", arguments->work,
                   "Its id or title, or its file; without options, says what was understood")
      ->required();
  WorkEdits& edits = arguments->edits;
  CLI::Option* undo = command->add_flag("--undo", arguments->undo, "Take back what was mended last");
  const auto add = [&](const std::string& name, auto& value, const std::string& description) {
    return command->add_option(name, value, description)->excludes(undo);
  };
  add("--title", edits.title, "Its title");
  add("--short", edits.short_titles, "A short title by which it is cited, in addition; may be repeated")
      ->allow_extra_args(false);
  add("--kind", edits.kind, "act, code, ordinance, contract, policy, or another word");
  add("--language", edits.language,
      "The language it is in (ISO 639-1), in which its references and words are then read");
  add("--in-force", edits.in_force_from, "The first day on which it is in force (2021-03-01)")
      ->type_name("DAY");
  add("--until", edits.in_force_until, "The first day on which it is no longer in force")->type_name("DAY");
  command->callback([arguments, &invocation] {
    Library library = Library::open(invocation.library);
    const EditedWork edited = arguments->undo ? library.undo_edit(arguments->work)
                                              : library.edit(arguments->work, arguments->edits);
    print(invocation.json ? to_json(edited) + "\n" : text_of(edited));
  });
}

}  // namespace pandect::cli
