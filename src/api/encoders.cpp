#include "api/encoders.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "base/file.h"
#include "encoder/lora.h"
#include "encoder/pair_classifier.h"
#include "encoder/sentence_encoder.h"
#include "model/local_classifier.h"
#include "model/models.h"
#include "pandect/error.h"
#include "pandect/models.h"
#include "retrieve/document_vectors.h"
#include "vector/cosine.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// What of a model folder is read.
bool is_part_of_model(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".json" || extension == ".safetensors";
}

bool is_name(std::string_view name) {
  return !name.empty() && name.size() <= 100 && name.front() != '.' && name != "none" &&
         std::ranges::all_of(name, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                  c == '_' || c == '.';
         });
}

EncoderInfo describe(const ModelSettings& model) {
  const SentenceEncoder encoder(model.model);
  EncoderInfo info{model.name,
                   model.model,
                   encoder.config().model_type,
                   encoder.config().layers,
                   encoder.dimensions(),
                   encoder.longest(),
                   encoder.config().vocabulary,
                   0,
                   model.fingerprint,
                   model.query_prefix,
                   model.passage_prefix,
                   {},
                   std::string(name_of(model.kind))};
  const ModelParts parts = ModelParts::of(model.model);
  if (!parts.adapter.empty() && parts.adapter != parts.base) info.base = parts.base;
  for (const fs::directory_entry& entry : fs::directory_iterator(model.model)) {
    if (entry.is_regular_file() && is_part_of_model(entry.path())) info.bytes += entry.file_size();
  }
  return info;
}

fs::path encoder_file(const fs::path& library) {
  return library / "encoder.toml";
}

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

std::string toml_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string as_toml(const ModelSettings& model) {
  std::string text = fmt::format("[[model]]\nname = {}\nkind = \"{}\"\nprovider = \"local\"\nmodel = {}\n",
                                 toml_text(model.name), name_of(model.kind), toml_text(model.model));
  if (model.kind == ModelKind::embed)
    text += fmt::format("query_prefix = {}\npassage_prefix = {}\n", toml_text(model.query_prefix),
                        toml_text(model.passage_prefix));
  if (model.precision) text += fmt::format("precision = \"{}\"\n", name_of(*model.precision));
  return text;
}

fs::path installed_file(const std::string& name) {
  const fs::path file = model_home() / name / "model.toml";
  if (name.empty() || name.find('/') != std::string::npos || !is_there(file))
    throw Error(
        ErrorCode::wrong_usage, fmt::format("there is no encoder '{}'", name),
        "`pandect model add FOLDER --name NAME` installs one; docs/encoders.md says where to get them");
  return file;
}

/// What the weights of a folder are for.
ModelKind kind_of_folder(const fs::path& folder) {
  return has_classifier(folder) ? kind_of(PairClassifier(folder), folder.string()) : ModelKind::embed;
}

/// A model of the models file by its name, or else an installed one.
ModelSettings find_encoder(const std::string& name, const fs::path& models) {
  if (!models.empty()) {
    const ModelsFile file = ModelsFile::load(models.string());
    if (std::ranges::find(file.models(), name, &ModelSettings::name) != file.models().end())
      return file.find(name, ModelKind::embed);
  }
  return ModelsFile::load(installed_file(name).string()).find(name, ModelKind::embed);
}

}  // namespace

EncoderInfo install_model(const fs::path& folder, const InstallOptions& options) {
  if (!is_name(options.name))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is no name of a model", options.name),
                "letters, digits, '-', '_' and '.'; it is a folder's name");
  if (!is_there(folder / "config.json") && !is_there(folder / "adapter_config.json"))
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no model in this folder", folder.string()),
                "it holds config.json, tokenizer.json and model.safetensors, as Hugging Face ships them, or "
                "adapter_config.json and adapter_model.safetensors, as PEFT does");
  // What cannot be read is not installed. An adapter finds an installed base only from where it will lie.
  const bool is_whole = is_there(folder / "config.json");
  if (is_whole) const SentenceEncoder whole(folder);
  const fs::path home = model_home();
  const fs::path made = home / (options.name + ".new");
  const fs::path place = home / options.name;
  std::error_code error;
  fs::remove_all(made, error);
  fs::create_directories(made / "1_Pooling", error);
  if (error) throw system_error(error.value(), "cannot make a folder for the model", made);
  std::vector<fs::path> parts{"1_Pooling/config.json"};
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && is_part_of_model(entry.path())) parts.push_back(entry.path().filename());
  }
  for (const fs::path& part : parts) {
    if (is_there(folder / part)) fs::copy_file(folder / part, made / part, error);
    if (error) throw system_error(error.value(), "cannot copy the model", made / part);
  }
  ModelSettings model;
  try {
    if (!is_whole) const SentenceEncoder merged(made);
    if (const fs::path base = ModelParts::of(made).base; base != made && is_there(base / "model.toml"))
      model = ModelsFile::load((base / "model.toml").string()).find("", ModelKind::embed);
  } catch (const Error&) {
    fs::remove_all(made, error);
    throw;
  }
  model.name = options.name;
  model.kind = is_whole ? kind_of_folder(folder) : ModelKind::embed;
  model.provider = Provider::local;
  model.model = ".";
  if (!options.query_prefix.empty()) model.query_prefix = options.query_prefix;
  if (!options.passage_prefix.empty()) model.passage_prefix = options.passage_prefix;
  write_file_atomically(made / "model.toml", as_toml(model));
  fs::remove_all(place, error);
  fs::rename(made, place, error);
  if (error) throw system_error(error.value(), "cannot put the model in place", place);
  return describe_encoder(options.name);
}

EncoderInfo describe_encoder(const std::string& name_or_folder) {
  if (holds_model(name_or_folder)) {
    ModelSettings model;
    model.model = name_or_folder;
    model.kind = kind_of_folder(name_or_folder);
    model.fingerprint = fingerprint_of(name_or_folder);
    return describe(model);
  }
  const ModelsFile file = ModelsFile::load(installed_file(name_or_folder).string());
  if (file.models().empty())
    throw Error(ErrorCode::bad_input,
                fmt::format("the installed model '{}' has an empty model.toml", name_or_folder));
  return describe(file.models().front());
}

std::vector<EncoderInfo> installed_models() {
  std::vector<EncoderInfo> all;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(model_home(), ignored)) {
    if (!is_there(entry.path() / "model.toml")) continue;
    try {
      all.push_back(describe_encoder(entry.path().filename().string()));
    } catch (const Error&) {
      continue;
    }
  }
  std::ranges::sort(all, {}, &EncoderInfo::name);
  return all;
}

fs::path model_home() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : std::string(value);
  };
  if (const std::string home = variable("PANDECT_MODEL_HOME"); !home.empty()) return home;
  if (const std::string data = variable("XDG_DATA_HOME"); !data.empty())
    return fs::path(data) / "pandect/models";
  if (const std::string home = variable("HOME"); !home.empty())
    return fs::path(home) / ".local/share/pandect/models";
  throw Error(ErrorCode::wrong_usage, "no folder for models is known", "set PANDECT_MODEL_HOME");
}

std::optional<ModelSettings> installed_model(const std::string& name, const std::string& models,
                                             const fs::path& library) {
  fs::path place;
  fs::path file;
  try {
    place = installed_file(name);
    file = find_models_file(models, library);
  } catch (const Error&) {
    // There is none, or no file is meant: what is installed is all there is.
    if (place.empty()) return std::nullopt;
  }
  if (!file.empty()) {
    const ModelsFile all = ModelsFile::load(file.string());
    if (std::ranges::find(all.models(), name, &ModelSettings::name) != all.models().end())
      return std::nullopt;
  }
  const ModelsFile installed = ModelsFile::load(place.string());
  if (installed.models().empty()) return std::nullopt;
  return installed.models().front();
}

std::optional<ModelSettings> encoder_of(const fs::path& library) {
  const fs::path file = encoder_file(library);
  if (!is_there(file)) return std::nullopt;
  return ModelsFile::load(file.string()).find("", ModelKind::embed);
}

void set_encoder(const fs::path& library, const std::string& name, const fs::path& models) {
  const fs::path file = encoder_file(library);
  if (name == "none") {
    std::error_code error;
    fs::remove(file, error);
    if (error) throw system_error(error.value(), "cannot take the encoder away", file);
    return;
  }
  ModelSettings model = find_encoder(name, models);
  if (model.provider != Provider::local)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' does not run in this process", name),
                "a library keeps the vectors of a model of provider \"local\"; name others with --models and "
                "--system legal-dense");
  if (model.fingerprint.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no model in this folder", model.model));
  model.model = fs::absolute(model.model).lexically_normal().string();
  write_file_atomically(file, "# The encoder whose vectors this library keeps.\n" + as_toml(model));
}

void embed_library(const LibraryView& view, const ModelSettings& encoder, bool show_progress) {
  const auto embedder = open_embedder(encoder);
  const DocumentVectors vectors(view, *embedder, DocumentVectors::Missing::embed, show_progress);
}

Nearness nearness_to(const fs::path& library, const std::string& question) {
  return [library, question](std::span<const std::string> texts) {
    std::vector<double> cosines;
    const std::optional<ModelSettings> encoder = encoder_of(library);
    if (!encoder || encoder->fingerprint.empty()) return cosines;
    const auto embedder = open_embedder(*encoder);
    const Matrix asked = embedder->embed(std::vector<std::string>{question}, TextKind::query);
    const Matrix rows = embedder->embed(texts, TextKind::passage);
    for (std::size_t i = 0; i < rows.rows; ++i) cosines.push_back(cosine_of(asked.row(0), rows.row(i)));
    return cosines;
  };
}

std::string default_system(const fs::path& library) {
  const std::optional<ModelSettings> encoder = encoder_of(library);
  return encoder && !encoder->fingerprint.empty() ? "legal-meaning" : "legal";
}

std::string missing_encoder(const fs::path& library) {
  const std::optional<ModelSettings> encoder = encoder_of(library);
  if (!encoder || !encoder->fingerprint.empty()) return {};
  return fmt::format(
      "the encoder '{}' of this library is not at {}: only words were searched. Put it there, or name "
      "another with "
      "`pandect build --encoder`",
      encoder->name, encoder->model);
}

}  // namespace pandect
