#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "commands/webhook.h"
#include "operations/law_address.h"
#include "pandect/json.h"
#include "serve/feed.h"
#include "serve/page_words.h"

namespace pandect::cli {
namespace {

const PageWords& english_words() {
  return page_languages().at("en");
}

void print_followed(const std::vector<FollowedWork>& works, bool json) {
  if (json) return print(to_json(works) + "\n");
  std::string out;
  for (const FollowedWork& one : works) {
    out += fmt::format("{}  {}  {}\n", one_line(one.id), one_line(one.title),
                       dim(one.title.empty() ? "not held any more" : "since " + one.since));
  }
  print(out.empty() ? "no law is followed: `pandect follow add LAW`\n" : out);
}

std::string text_of(const LawChange& change) {
  const std::string day =
      change.in_force_from.empty() ? "of a day that is not known" : "in force from " + change.in_force_from;
  std::string out = fmt::format("{}: {}\n", bold(one_line(change.work_title)), day);
  return out + (change.before.empty() ? dim("the first wording that is held") + "\n\n"
                                      : comparison_text(change.comparison));
}

/// `follow add`, `follow remove`: changes what is followed.
void register_changing(CLI::App& group, Invocation& invocation, const std::string& name,
                       const std::string& description,
                       std::vector<FollowedWork> (Library::*change)(const std::vector<std::string>&)) {
  CLI::App* command = new_command(group, invocation, name, description,
                                  "pandect follow " + name + " \"Noise Act 2020\" --library town");
  auto works = std::make_shared<std::vector<std::string>>();
  command->add_option("law", *works, "Ids or titles of laws")->required();
  command->callback([works, change, &invocation] {
    Library library = Library::open(invocation.library);
    print_followed((library.*change)(*works), invocation.json);
  });
}

void register_followed(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(group, invocation, "list", "Say which laws are followed",
                                  "pandect follow list --library town");
  command->callback(
      [&invocation] { print_followed(Library::open(invocation.library).followed(), invocation.json); });
}

void register_telling(CLI::App& group, Invocation& invocation) {
  CLI::App* command =
      new_command(group, invocation, "check",
                  "Tell what changed in the laws that are followed and was not told yet, once: what is new "
                  "in the library",
                  "pandect follow check --post https://town.example.org/hook --secret secret --library town");
  struct Arguments {
    std::string post;
    std::string secret;
  };
  auto arguments = std::make_shared<Arguments>();
  CLI::Option* post = command->add_option(
      "--post", arguments->post,
      "Send each change to this address, too, as signed JSON (Standard Webhooks); one that is not accepted, "
      "and those behind it, are told again by the next check");
  command
      ->add_option("--secret", arguments->secret,
                   "File with the secret that signs: whsec_ and at least 24 bytes in Base64")
      ->check(CLI::ExistingFile)
      ->needs(post);
  post->needs("--secret");
  command->add_option_function<std::string>("--public-url", set_public_site,
                                            "The address of the server that has the pages of the laws");
  command->callback([arguments, &invocation] {
    std::optional<Webhook> hook;
    if (!arguments->post.empty()) hook.emplace(arguments->post, arguments->secret);
    std::optional<Error> refused;
    const std::vector<LawChange> told =
        Library::open(invocation.library).tell_changes([&](const LawChange& change) {
          try {
            const Json item = feed_item(change, english_words());
            if (hook)
              hook->post(change.id, dump_json({{"type", "law.changed"},
                                               {"timestamp", item["date_published"]},
                                               {"data", item}}));
          } catch (const Error& error) {
            refused = error;
            return false;
          }
          if (!invocation.json) print_words(text_of(change));
          return true;
        });
    if (invocation.json) print(to_json(told) + "\n");
    if (refused) throw Error(*refused);
    if (!invocation.json && told.empty()) print("nothing new in the laws that are followed\n");
  });
}

void register_feed(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(
      group, invocation, "feed",
      "Print a feed of what changed in the laws that are followed: `pandect serve` has it at /feed.atom",
      "pandect follow feed --public-url https://law.example.org --library town > changes.atom");
  constexpr std::size_t most = 30;
  command->add_option_function<std::string>("--public-url", set_public_site,
                                            "The address of the server that has the pages of the laws");
  command->callback([&invocation] {
    const std::vector<LawChange> changes = Library::open(invocation.library).changes({}, most);
    print(invocation.json ? dump_json(json_feed({}, changes, english_words()), 2) + "\n"
                          : atom_feed({}, changes, english_words()));
  });
}

}  // namespace

void register_follow(CLI::App& app, Invocation& invocation) {
  CLI::App* group = app.add_subcommand("follow", "Follow laws, and be told what changes in them");
  group->footer(
      "Example:\n  pandect follow add \"Noise Act 2020\" --library town && pandect follow check --library "
      "town\n\nFolders of files are watched by `pandect add --watch`.");
  group->require_subcommand(1);
  register_changing(*group, invocation, "add", "Follow laws from now on", &Library::follow);
  register_changing(*group, invocation, "remove", "Follow laws no longer", &Library::unfollow);
  register_followed(*group, invocation);
  register_telling(*group, invocation);
  register_feed(*group, invocation);
}

}  // namespace pandect::cli
