#include <fmt/format.h>

#include "base/progress.h"
#include "base/standard_error.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"
#include "pandect/models.h"

namespace pandect::cli {
namespace {

std::string models_text(const std::vector<ModelEntry>& models) {
  std::string text;
  for (const ModelEntry& model : models) {
    text += fmt::format("{}  {}\n", bold(one_line(model.name)), to_string(model.kind));
    text += fmt::format("  {} of {} at {}\n", one_line(model.model.empty() ? "the model" : model.model),
                        model.provider, one_line(model.base_url.empty() ? "this machine" : model.base_url));
    std::string about =
        model.key_env.empty() ? "no key" : model.key_env + (model.has_key ? "" : " is not set");
    if (model.window_tokens > 0) about += fmt::format(" · window of {} tokens", model.window_tokens);
    if (model.price_in > 0 || model.price_out > 0) {
      about += fmt::format(" · {} in, {} out a million tokens", model.price_in, model.price_out);
    }
    text += "  " + dim(about) + "\n";
  }
  return text;
}

/// A piece of a reply as it arrives: line breaks are kept, control characters removed.
std::string safe_piece(std::string_view piece) {
  std::string text;
  while (true) {
    const std::size_t end = piece.find('\n');
    text += one_line(piece.substr(0, end));
    if (end == std::string_view::npos) return text;
    text += '\n';
    piece.remove_prefix(end + 1);
  }
}

std::string usage_line(const TryReply& reply) {
  std::string line = one_line(reply.model);
  line += reply.tokens_told ? fmt::format(" · {} tokens in, {} out", reply.tokens_in, reply.tokens_out)
                            : " · tokens not told";
  if (reply.cost > 0) line += fmt::format(" · cost {:.6f}", reply.cost);
  line += reply.from_cache ? " · from the cache" : fmt::format(" · {:.1f} s", reply.seconds);
  if (reply.finish != "stop") line += " · ended by: " + reply.finish;
  return line;
}

void register_list(CLI::App& group, Invocation& invocation, const std::shared_ptr<std::string>& models) {
  CLI::App* command = new_command(group, invocation, "list", "List the models of the models file",
                                  "pandect model list --models models.toml");
  command->add_option("--models", *models, "Models file (or PANDECT_MODELS, or models.toml of the library)");
  command->callback([models, &invocation] {
    const std::vector<EncoderInfo> installed = installed_models();
    std::vector<ModelEntry> entries;
    try {
      const auto file = find_models_file(*models, invocation.library);
      if (!models->empty() || file != installed_chat_models()) entries = list_models(file);
    } catch (const Error& error) {
      // Without a models file there are still the installed ones.
      if (error.code() != ErrorCode::wrong_usage || installed.empty()) throw;
    }
    for (const EncoderInfo& encoder : installed)
      entries.push_back({encoder.name, encoder.kind, "local", "", encoder.folder.string(), "", true,
                         encoder.longest, 0, 0, 0});
    print(invocation.json ? to_json(entries) + "\n" : models_text(entries));
  });
}

void register_try(CLI::App& group, Invocation& invocation, const std::shared_ptr<std::string>& models) {
  CLI::App* command =
      new_command(group, invocation, "try", "Ask a chat model, and see what its reply takes and costs",
                  "pandect model try small \"What is a usufruct?\" --models models.toml");
  struct Arguments {
    std::string name;
    std::string text;
    TryOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("name", arguments->name, "The model's name in the models file")->required();
  command->add_option("text", arguments->text, "What it is asked")->required();
  command->add_option("--models", *models, "Models file (or PANDECT_MODELS, or models.toml of the library)");
  command->add_option("--system", arguments->options.system, "Text that goes before, as the system's");
  command->add_option("--max-tokens", arguments->options.max_tokens, "Most tokens of the reply")
      ->check(CLI::Range(1, 1'000'000'000));
  command->add_option("--cache", arguments->options.cache, "File that keeps replies, and gives them again");
  command->callback([arguments, models, &invocation] {
    TryOptions options = arguments->options;
    bool within_line = false;
    if (!invocation.json) {
      options.on_text = [&within_line](std::string_view piece) {
        print(safe_piece(piece));
        within_line = !piece.ends_with('\n');
      };
    }
    const auto file = find_models_file(*models, invocation.library);
    TryReply reply;
    try {
      reply = try_model(file, arguments->name, arguments->text, options);
    } catch (const Error&) {
      if (within_line) print("\n");  // errors begin on a line of their own
      throw;
    }
    print(invocation.json ? to_json(reply) + "\n" : "\n" + dim(usage_line(reply)) + "\n");
  });
}

std::string encoder_text(const EncoderInfo& encoder) {
  std::string heads;
  for (const std::string& head : encoder.heads) heads += (heads.empty() ? ", heads: " : " and ") + head;
  return fmt::format("{}  {}, {} layers, {} dimensions, up to {} tokens, {} pieces, {:.0f} MB{}\n  {}\n",
                     bold(encoder.name.empty() ? encoder.folder.filename().string() : encoder.name),
                     encoder.architecture, encoder.layers, encoder.dimensions, encoder.longest,
                     encoder.vocabulary, static_cast<double>(encoder.bytes) / 1e6, heads,
                     dim(encoder.folder.string() +
                         (encoder.base.empty() ? "" : ", which changes " + encoder.base.string())));
}

void register_encoder_commands(CLI::App& group, Invocation& invocation) {
  CLI::App* add =
      new_command(group, invocation, "add",
                  "Install a model folder, as Hugging Face ships them, or a chat model's GGUF file",
                  "pandect model add multilingual-e5-small/ --name e5 --query-prefix \"query: \" "
                  "--passage-prefix \"passage: \"");
  struct Arguments {
    std::string folder;
    InstallOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  add->add_option(
         "folder", arguments->folder,
         "Folder with config.json, tokenizer.json and model.safetensors; or with adapter_config.json and "
         "adapter_model.safetensors, whose base is installed; or a .gguf file")
      ->required();
  add->add_option("--name", arguments->options.name, "What it is called from now on")->required();
  add->add_option("--query-prefix", arguments->options.query_prefix,
                  "Text that the model wants before questions");
  add->add_option("--passage-prefix", arguments->options.passage_prefix,
                  "Text that it wants before what is found");
  const auto show = [&invocation](const EncoderInfo& encoder) {
    print(invocation.json ? to_json(encoder) + "\n" : encoder_text(encoder));
  };
  add->callback([arguments, show] { show(install_model(arguments->folder, arguments->options)); });

  CLI::App* fetch =
      new_command(group, invocation, "fetch", "Get a model by its recipe or address, and install it",
                  "pandect model fetch bge-m3.toml");
  struct FetchArguments {
    std::string what;
    FetchOptions options;
  };
  auto fetched = std::make_shared<FetchArguments>();
  fetch
      ->add_option("model", fetched->what,
                   "Name of a recipe, a recipe's file (.toml), or the https address of a GGUF file")
      ->required();
  fetch->add_option("--name", fetched->options.install.name,
                    "What it is called from now on (default: the recipe's)");
  fetch->add_option("--sha256", fetched->options.sha256, "Of an address: what the file's SHA-256 must be");
  fetch->callback([fetched, show, &invocation] {
    FetchOptions options = fetched->options;
    options.monitor = terminal_monitor(!invocation.json);
    options.tell = [](const std::string& line) { write_standard_error(one_line(line) + "\n"); };
    show(fetch_model(fetched->what, options));
  });

  CLI::App* info = new_command(group, invocation, "info", "What an installed model, or a model folder, is",
                               "pandect model info e5");
  auto name = std::make_shared<std::string>();
  info->add_option("name", *name, "Its name, or its folder")->required();
  info->callback([name, show] { show(describe_encoder(*name)); });
}

}  // namespace

void register_model(CLI::App& app, Invocation& invocation) {
  CLI::App* group = app.add_subcommand("model", "List configured models, try one, or install one");
  group->footer("Example:\n  pandect model list --models models.toml");
  group->require_subcommand(1);
  auto models = std::make_shared<std::string>();
  register_list(*group, invocation, models);
  register_try(*group, invocation, models);
  register_encoder_commands(*group, invocation);
}

}  // namespace pandect::cli
