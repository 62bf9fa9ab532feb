#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

struct ReviewArguments {
  bool all = false;
  std::string item;
  std::string text;
  std::string file;
  std::string by;
  bool model = false;
};

std::string where(const ReviewItem& item) {
  std::string place = item.place;
  if (item.page.page > 0) {
    place += fmt::format(", from ({:.0f}, {:.0f}) to ({:.0f}, {:.0f}) points", item.page.left, item.page.top,
                         item.page.right, item.page.bottom);
  }
  return one_line(place);
}

std::string line_of(const CorrectionInfo& correction) {
  std::string line = fmt::format("{} by {}, {}", correction.model ? "transcribed" : "corrected",
                                 one_line(correction.by), correction.when);
  if (correction.model && correction.accepted_by.empty()) line += "; a model's words, accepted by nobody yet";
  if (!correction.accepted_by.empty())
    line += fmt::format("; accepted by {}, {}", one_line(correction.accepted_by), correction.accepted_when);
  return line;
}

std::string head_of(const ReviewItem& item) {
  std::string out = fmt::format("{}  {}  {}\n", bold(item.id), to_string(item.kind), to_string(item.state));
  out += fmt::format("  {} · {}\n", one_line(item.provision.empty() ? item.work_id : item.provision),
                     where(item));
  out += "  " + dim(one_line(item.reason) + " · " + one_line(item.source)) + "\n";
  return out;
}

void list(const Library& library, const Invocation& invocation, bool all) {
  std::vector<ReviewItem> items = library.review();
  const auto is_done = [](const ReviewItem& item) { return item.state == ReviewState::corrected; };
  const auto done = std::ranges::count_if(items, is_done);
  const auto open = std::ssize(items) - done;
  if (!all) std::erase_if(items, is_done);
  if (invocation.json) {
    print(to_json(items) + "\n");
    return;
  }
  std::string out;
  for (const ReviewItem& item : items) out += head_of(item);
  out += fmt::format("{} to look at", open);
  if (done > 0) out += fmt::format("; {} corrected already{}", done, all ? "" : " (--all lists them)");
  print_words(out + "\n");
}

void show(const Library& library, const Invocation& invocation, const std::string& id) {
  const ReviewItem item = library.review(id);
  if (invocation.json) {
    print(to_json(std::vector<ReviewItem>{item}) + "\n");
    return;
  }
  std::string out = head_of(item);
  for (const CorrectionInfo& correction : item.corrections)
    out += "  " + line_of(correction) + "\n" + many_lines(correction.text, 4) + "\n";
  print_words(out);
}

void done(const Library& library, const Invocation& invocation, const std::string& id) {
  show(library, invocation, id);
}

void correct(Library library, const Invocation& invocation, const ReviewArguments& arguments) {
  constexpr std::uint64_t largest = 4U << 20;
  if (arguments.text.empty() == arguments.file.empty())
    throw Error(ErrorCode::wrong_usage, "a correction is given by either --text or --file");
  const std::string text = arguments.file.empty() ? arguments.text : read_file(arguments.file, largest);
  library.correct(arguments.item, text, arguments.by, arguments.model);
  done(library, invocation, arguments.item);
}

}  // namespace

void register_review(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "review", "List what could not be read, and take corrections of it",
                  "pandect review --library town");
  auto arguments = std::make_shared<ReviewArguments>();
  command->add_flag("--all", arguments->all, "Also what is corrected already");
  command->require_subcommand(0, 1);
  const auto add = [&](const std::string& name, const std::string& description, const std::string& example) {
    CLI::App* part = new_command(*command, invocation, name, description, example);
    part->add_option("item", arguments->item, "Its id in the list")->required();
    return part;
  };
  CLI::App* shown = add("show", "Show one, with every correction made of it",
                        "pandect review show 1f0c9a77be21 --library town");
  CLI::App* corrected = add("correct", "Say what it says; the words become words of the provision",
                            "pandect review correct 1f0c9a77be21 --file page3.txt --by \"A. Clerk\"");
  CLI::App* accepted = add("accept", "Stand for what a model transcribed",
                           "pandect review accept 1f0c9a77be21 --by \"B. Chief\"");
  corrected->add_option("--text", arguments->text, "What it says");
  corrected->add_option("--file", arguments->file, "A file with what it says");
  corrected->add_flag("--model", arguments->model,
                      "A model transcribed it: marked as such until it is accepted");
  for (CLI::App* part : {corrected, accepted})
    part->add_option("--by", arguments->by, "Who makes the correction, or accepts it")->required();
  command->callback([=, &invocation] {
    Library library = Library::open(invocation.library);
    if (shown->parsed()) return show(library, invocation, arguments->item);
    if (corrected->parsed()) return correct(std::move(library), invocation, *arguments);
    if (accepted->parsed()) {
      library.accept(arguments->item, arguments->by);
      return done(library, invocation, arguments->item);
    }
    list(library, invocation, arguments->all);
  });
}

}  // namespace pandect::cli
