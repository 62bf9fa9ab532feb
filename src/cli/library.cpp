#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/json.h"
#include "base/progress.h"
#include "base/standard_error.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "packs/opening.h"
#include "packs/pack_list.h"
#include "packs/packing.h"

namespace pandect::cli {
namespace {

std::string megabytes(std::uint64_t bytes) {
  return fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

Json json_of(const PackHead& head) {
  return {{"name", head.name},
          {"licence", head.licence},
          {"made_by", head.made_by},
          {"countries", head.countries},
          {"works", head.works},
          {"provisions", head.provisions},
          {"first_day", head.first_day},
          {"last_day", head.last_day},
          {"encoder", head.encoder},
          {"encoder_fingerprint", head.encoder_fingerprint},
          {"bytes", head.file_bytes},
          {"bytes_unpacked", head.unpacked_bytes()},
          {"sha256", hex(head.hash)},
          {"signed_by", head.signed_by ? Json(hex(*head.signed_by)) : Json(nullptr)}};
}

void register_pack(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(group, invocation, "pack", "Write a library into one file, to give it away",
                                  "pandect library pack --library kr -o kr.pandect --key signing.pem");
  struct Arguments {
    std::string library;
    std::string file;
    PackOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("folder", arguments->library, "The library's folder (or --library)");
  command->add_option("-o,--out", arguments->file, "The file; one that is there is replaced")->required();
  command->add_option("--name", arguments->options.name,
                      "What the pack is called: an update has the same name (default: the file's)");
  command->add_option("--licence", arguments->options.licence,
                      "Under which terms the law in it is given away");
  command->add_flag("--vectors", arguments->options.vectors, "Also the vectors of the library's encoder");
  command->add_option("--key", arguments->options.key,
                      "Sign it: file of a private Ed25519 key in PEM (`openssl genpkey -algorithm ed25519`)");
  command->callback([arguments, &invocation] {
    PackOptions options = arguments->options;
    options.monitor = terminal_monitor(!invocation.json);
    const std::filesystem::path file = arguments->file;
    const PackHead head =
        pack_library(arguments->library.empty() ? invocation.library : arguments->library, file, options);
    if (invocation.json) {
      print(dump_json(json_of(head), 1) + "\n");
      return;
    }
    print(fmt::format("# {}, {} on disk; {}\n{}", counted(head.works, "work"),
                      megabytes(head.unpacked_bytes()),
                      head.signed_by ? "signed by the key " + hex(*head.signed_by) : "not signed",
                      as_list_entry(head, file.filename().string())));
  });
}

/// What is known of who made a pack.
std::string origin_line(const OpenedPack& opened) {
  if (!opened.head.signed_by) return "not signed: that it is whole is known, not who made it";
  const std::string key = hex(*opened.head.signed_by);
  if (opened.is_trusted) return "signed by the key that you trust, " + key;
  return "signed by the key " + key + "; that it is its maker's is for you to know (--trust FILE)";
}

void register_open(CLI::App& group, Invocation& invocation) {
  CLI::App* command =
      new_command(group, invocation, "open",
                  "Make a library of a pack, or bring one that was made of an earlier pack up to date",
                  "pandect library open https://packs.example.org/kr.pandect --library kr");
  struct Arguments {
    std::string source;
    std::string list;
    OpenPackOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("pack", arguments->source, "Its file or https address; with --from its name")
      ->required();
  command->add_option("--from", arguments->list, "The list that names it: a file or an https address");
  command->add_option("--trust", arguments->options.trust,
                      "Open it only if this key has signed it: file of a public Ed25519 key in PEM");
  command->add_option("--sha256", arguments->options.sha256,
                      "Open it only if it has this hash, as `library pack` and lists give it");
  command->callback([arguments, &invocation] {
    OpenPackOptions options = arguments->options;
    std::string source = arguments->source;
    if (!arguments->list.empty()) {
      const ListedPack pack = find_pack(arguments->list, source);
      source = pack.source;
      if (options.sha256.empty()) options.sha256 = pack.sha256;
    }
    options.monitor = terminal_monitor(!invocation.json);
    if (!invocation.json)
      options.tell = [](const std::string& line) { write_standard_error(one_line(line) + "\n"); };
    const auto begin = std::chrono::steady_clock::now();
    const OpenedPack opened = open_pack(source, invocation.library, options);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (invocation.json) {
      Json json = json_of(opened.head);
      json["library"] = invocation.library;
      json["was_there"] = opened.was_there;
      json["was_updated"] = opened.was_updated;
      json["trusted"] = opened.is_trusted;
      json["got_bytes"] = opened.got;
      json["kept_bytes"] = opened.kept;
      json["seconds"] = seconds;
      print(dump_json(json, 1) + "\n");
      return;
    }
    std::string text =
        opened.was_there
            ? fmt::format("{} is up to date\n", invocation.library)
            : fmt::format("{} is {}: {}, {}; {} fetched, {} already here, in {:.1f} s\n", invocation.library,
                          opened.was_updated ? "brought up to date" : "open",
                          counted(opened.head.works, "work"), counted(opened.head.provisions, "provision"),
                          megabytes(opened.got), megabytes(opened.kept), seconds);
    text += one_line(origin_line(opened)) + "\n";
    if (!opened.head.encoder.empty() && !opened.was_there)
      text += one_line(fmt::format(
                  "it has vectors by '{}': `pandect build --encoder NAME` uses them once that model "
                  "is installed",
                  opened.head.encoder)) +
              "\n";
    print_words(text);
  });
}

void register_list(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(group, invocation, "list", "List the packs of a list: a file in TOML",
                                  "pandect library list https://packs.example.org/packs.toml");
  auto list = std::make_shared<std::string>();
  command->add_option("list", *list, "A file or an https address")->required();
  command->callback([list, &invocation] {
    Json all = Json::array();
    std::string text;
    for (const ListedPack& pack : read_pack_list(*list)) {
      all.push_back({{"name", pack.name},
                     {"source", pack.source},
                     {"countries", pack.countries},
                     {"first_day", pack.first_day},
                     {"last_day", pack.last_day},
                     {"works", pack.works},
                     {"bytes", pack.bytes},
                     {"licence", pack.licence},
                     {"sha256", pack.sha256}});
      text +=
          fmt::format("{}  {}\n  {}\n", bold(one_line(pack.name)),
                      one_line(fmt::format("{} · {} · law from {} until {} · {} · licence: {}",
                                           fmt::join(pack.countries, ", "), counted(pack.works, "work"),
                                           pack.first_day.empty() ? "?" : pack.first_day,
                                           pack.last_day.empty() ? "?" : pack.last_day, megabytes(pack.bytes),
                                           pack.licence.empty() ? "not told" : pack.licence)),
                      dim(one_line(pack.sha256 + "  " + pack.source)));
    }
    print(invocation.json ? dump_json(all, 1) + "\n" : text);
  });
}

}  // namespace

void register_library(CLI::App& app, Invocation& invocation) {
  CLI::App* group =
      app.add_subcommand("library", "Give a library away as one file, or open one that others made");
  group->footer("Example:\n  pandect library open kr.pandect --library kr && pandect ask -l kr \"…\"");
  group->require_subcommand(1);
  register_pack(*group, invocation);
  register_open(*group, invocation);
  register_list(*group, invocation);
}

}  // namespace pandect::cli
