#include "encoder/sentence_modules.h"

#include <array>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_modules_file = 1U << 20U;
constexpr std::size_t most_modules = 16;

[[noreturn]] void refuse_module(const fs::path& file, std::string_view why) {
  throw Error(ErrorCode::bad_input, fmt::format("{}: {}", file.string(), why),
              "docs/encoders.md says which models are read");
}

/// The settings of a file; null if it is not there.
Json settings_of(const fs::path& file) {
  return is_there(file) ? parse_json(read_file(file, longest_modules_file), file.string()) : Json();
}

SentenceModules::Pooling read_pooling(const fs::path& file) {
  using Pooling = SentenceModules::Pooling;
  const Json settings = settings_of(file);
  if (!settings.is_object()) return Pooling::mean;
  const auto says = [&](const char* key) {
    const auto found = settings.find(key);
    return found != settings.end() && *found == true;
  };
  if (settings.contains("include_prompt") && !says("include_prompt"))
    refuse_module(file, "a pooling that leaves the prompt out is not read");
  const std::string mode = settings.contains("pooling_mode") && settings.at("pooling_mode").is_string()
                               ? settings.at("pooling_mode").get<std::string>()
                               : std::string();
  if (says("pooling_mode_cls_token") || mode == "cls") return Pooling::first;
  if (says("pooling_mode_mean_tokens") || mode == "mean") return Pooling::mean;
  if (says("pooling_mode_lasttoken") || mode == "lasttoken") return Pooling::last;
  refuse_module(file,
                "a pooling of this kind is not known: the first token, the last and the mean of all are");
}

/// A folder in the model's.
bool is_inner_name(const std::string& name) {
  return name.size() <= 100 && !name.starts_with('.') && name.find('/') == std::string::npos;
}

struct Listed {
  std::string kind;  ///< the class' own name: "Dense"
  std::string path;
};

/// Empty without the file.
std::vector<Listed> listed_modules(const fs::path& file) {
  const Json json = settings_of(file);
  std::vector<Listed> modules;
  if (json.is_null()) return modules;
  if (!json.is_array() || json.empty() || json.size() > most_modules)
    refuse_module(file, "it lists no modules");
  for (const Json& entry : json) {
    if (!entry.is_object() || !entry.contains("type") || !entry.at("type").is_string())
      refuse_module(file, "a module has no type");
    const std::string type = entry.at("type").get<std::string>();
    const std::string path = entry.contains("path") && entry.at("path").is_string()
                                 ? entry.at("path").get<std::string>()
                                 : std::string();
    if (!is_inner_name(path)) refuse_module(file, "it names a folder outside the model's");
    modules.push_back({type.substr(type.rfind('.') + 1), path});
  }
  return modules;
}

}  // namespace

SentenceModules SentenceModules::read(const fs::path& folder) {
  const fs::path file = folder / "modules.json";
  const std::vector<Listed> modules = listed_modules(file);
  SentenceModules read;
  if (modules.empty()) {
    read.pooling = read_pooling(folder / "1_Pooling" / "config.json");
    return read;
  }
  if (modules.size() < 2 || modules[0].kind != "Transformer" || !modules[0].path.empty() ||
      modules[1].kind != "Pooling")
    refuse_module(file, "it does not begin with a transformer in this folder and a pooling");
  read.pooling = read_pooling(folder / modules[1].path / "config.json");
  for (std::size_t i = 2; i < modules.size(); ++i) {
    if (modules[i].kind == "Dense") {
      read.after.push_back({Module::Kind::dense, modules[i].path});
    } else if (modules[i].kind == "Normalize") {
      read.after.push_back({Module::Kind::normalise, {}});
    } else {
      refuse_module(file, fmt::format("a module of type '{}' is not known", modules[i].kind));
    }
  }
  return read;
}

std::vector<fs::path> SentenceModules::files(const fs::path& folder) {
  std::vector<std::string> folders{"1_Pooling"};
  for (const Listed& module : listed_modules(folder / "modules.json"))
    if (!module.path.empty() && module.path != folders.front()) folders.push_back(module.path);
  std::vector<fs::path> files;
  for (const std::string& inner : folders) {
    for (const char* name : {"config.json", "model.safetensors", "pytorch_model.bin"}) {
      const fs::path file = fs::path(inner) / name;
      if (is_there(folder / file)) files.push_back(file);
    }
  }
  return files;
}

SentencePrompts SentencePrompts::read(const fs::path& folder) {
  const fs::path file = folder / "config_sentence_transformers.json";
  const Json settings = settings_of(file);
  SentencePrompts prompts;
  if (!settings.is_object()) return prompts;
  const auto all = settings.find("prompts");
  if (all == settings.end() || !all->is_object()) return prompts;
  const auto prompt = [&](std::initializer_list<const char*> names) {
    for (const char* name : names)
      if (const auto found = all->find(name); found != all->end() && found->is_string())
        return found->get<std::string>();
    return std::string();
  };
  prompts.query = prompt({"query"});
  prompts.passage = prompt({"document", "passage", "corpus"});
  constexpr std::string_view untitled = "title: none";
  if (const std::size_t at = prompts.passage.find(untitled); at != std::string::npos)
    prompts.passage.replace(at, untitled.size(), "title: {title}");
  return prompts;
}

}  // namespace pandect
