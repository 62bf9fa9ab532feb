#include "api/encoders.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/json.h"
#include "decoder/chat_decoder.h"
#include "encoder/lora.h"
#include "encoder/pair_classifier.h"
#include "encoder/sentence_encoder.h"
#include "encoder/sentence_modules.h"
#include "encoder/text_heads.h"
#include "encoder/tokenizer.h"
#include "model/local_classifier.h"
#include "model/models.h"
#include "pandect/error.h"
#include "pandect/models.h"
#include "retrieve/dense_passages.h"
#include "retrieve/document_vectors.h"
#include "text/lines.h"
#include "text/said.h"
#include "vector/cosine.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// True for the files of a model folder that are read.
bool is_part_of_model(const fs::path& path) {
  const std::string extension = path.extension().string();
  return is_model_file(path) || extension == ".jinja" || extension == ".gguf";
}

EncoderInfo describe_chat(const ModelSettings& model) {
  const DecoderWeights weights = DecoderWeights::open(model.model);
  EncoderInfo info{model.name,
                   model.model,
                   weights.config.architecture,
                   weights.config.layers,
                   weights.config.hidden,
                   weights.config.context,
                   weights.embedding.rows,
                   0,
                   model.fingerprint,
                   {},
                   {},
                   {},
                   ModelKind::chat};
  if (weights.gguf) {
    info.bytes = fs::file_size(model.model);
    return info;
  }
  const ModelParts parts = ModelParts::of(model.model);
  if (parts.base != model.model) info.base = parts.base;
  for (const fs::directory_entry& entry : fs::directory_iterator(model.model)) {
    if (entry.is_regular_file() && is_part_of_model(entry.path())) info.bytes += entry.file_size();
  }
  return info;
}

EncoderInfo describe(const ModelSettings& model) {
  if (model.kind == ModelKind::chat) return describe_chat(model);
  const SentenceEncoder encoder(model.model);
  EncoderInfo info{
      model.name,           model.model,          encoder.config().model_type, encoder.config().layers,
      encoder.dimensions(), encoder.longest(),    encoder.config().vocabulary, 0,
      model.fingerprint,    model.query_prefix,   model.passage_prefix,        {},
      model.kind,           heads_in(model.model)};
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

/// A string of JSON is one of TOML, too.
std::string toml_text(const std::string& text) {
  return dump_json(Json(text));
}

std::string as_toml(const ModelSettings& model) {
  std::string text = fmt::format("[[model]]\nname = {}\nkind = \"{}\"\nprovider = \"local\"\nmodel = {}\n",
                                 toml_text(model.name), to_string(model.kind), toml_text(model.model));
  if (model.kind == ModelKind::embed)
    text += fmt::format("query_prefix = {}\npassage_prefix = {}\n", toml_text(model.query_prefix),
                        toml_text(model.passage_prefix));
  if (model.dimensions > 0) text += fmt::format("dimensions = {}\n", model.dimensions);
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

/// The task of the weights in a folder.
ModelKind kind_of_folder(const fs::path& folder) {
  return has_classifier(folder) ? kind_of(PairClassifier(folder), folder.string()) : ModelKind::embed;
}

/// "NAME:256": an encoder, and how many of its numbers are kept.
std::pair<std::string, std::optional<std::size_t>> split_dimensions(const std::string& wanted) {
  const std::size_t colon = wanted.rfind(':');
  std::size_t dimensions = 0;
  const char* const end = wanted.data() + wanted.size();
  if (colon == std::string::npos || colon + 1 == wanted.size()) return {wanted, std::nullopt};
  const auto [read, error] = std::from_chars(wanted.data() + colon + 1, end, dimensions);
  if (error != std::errc() || read != end) return {wanted, std::nullopt};
  return {wanted.substr(0, colon), dimensions};
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

/// The single model of an installed model's settings file, of whatever kind.
std::optional<ModelSettings> installed(const std::string& name) {
  const fs::path file = model_home() / name / "model.toml";
  if (name.empty() || name.find('/') != std::string::npos || !is_there(file)) return std::nullopt;
  const ModelsFile models = ModelsFile::load(file.string());
  return models.models().empty() ? std::nullopt : std::optional(models.models().front());
}

/// Rewrites the list of installed chat models.
void list_chat_models() {
  std::string text = "# Written by `pandect model add`: the chat models that are installed here.\n";
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(model_home()))
    names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  for (const std::string& name : names) {
    if (name.ends_with(".new")) continue;
    try {
      const std::optional<ModelSettings> model = installed(name);
      if (model && model->kind == ModelKind::chat) text += as_toml(*model);
    } catch (const Error&) {
      continue;  // another's settings cannot be read: reported when it is used
    }
  }
  write_file_atomically(installed_chat_models(), text);
}

/// The list of an installed model's files: a line each, its hash and its name.
constexpr const char* list_of_hashes = "hashes";

/// Moves a complete folder to its final name, with the hashes of what is in it.
void put_in_place(const fs::path& made, const std::string& name) {
  const fs::path place = model_home() / name;
  std::string hashes;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(made))
    if (entry.is_regular_file())
      hashes += fmt::format("{} {}\n", content_hash(MappedFile(entry.path()).bytes()),
                            entry.path().lexically_relative(made).generic_string());
  write_file_atomically(made / list_of_hashes, hashes);
  std::error_code error;
  fs::remove_all(place, error);
  fs::rename(made, place, error);
  if (error) throw system_error(error.value(), "cannot put the model in place", place);
  list_chat_models();
}

/// A new folder beside the installed ones: only there does an adapter find an installed base model.
fs::path make_folder(const std::string& name) {
  const fs::path made = model_home() / (name + ".new");
  std::error_code error;
  fs::remove_all(made, error);
  fs::create_directories(made, error);
  if (error) throw system_error(error.value(), "cannot make a folder for the model", made);
  return made;
}

EncoderInfo install_chat_model(const fs::path& path, const InstallOptions& options) {
  if (!options.query_prefix.empty() || !options.passage_prefix.empty())
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: a chat model takes no prefixes", path.string()));
  std::error_code error;
  const bool is_file = fs::is_regular_file(path, error);
  if (is_file) ChatDecoder::open(path);  // unreadable files are not copied
  const fs::path made = make_folder(options.name);
  try {
    std::vector<fs::path> parts;
    if (is_file) {
      parts.push_back(path);
    } else {
      for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
        if (entry.is_regular_file() && is_part_of_model(entry.path())) parts.push_back(entry.path());
      }
    }
    for (const fs::path& part : parts) {
      const fs::path to = made / (is_file ? fs::path("model.gguf") : part.filename());
      fs::copy_file(part, to, error);
      if (error) throw system_error(error.value(), "cannot copy the model", to);
    }
    if (!is_file) ChatDecoder::open(made);
    ModelSettings model;
    model.name = options.name;
    model.kind = ModelKind::chat;
    model.model = is_file ? "model.gguf" : ".";
    write_file_atomically(made / "model.toml", as_toml(model));
  } catch (const Error&) {
    fs::remove_all(made, error);
    throw;
  }
  put_in_place(made, options.name);
  return describe_encoder(options.name);
}

}  // namespace

bool is_model_name(std::string_view name) {
  return !name.empty() && name.size() <= 100 && name.front() != '.' && name != "none" &&
         std::ranges::all_of(name, [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
                  c == '_' || c == '.';
         });
}

EncoderInfo install_model(const fs::path& folder, const InstallOptions& options) {
  if (!is_model_name(options.name))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a name of a model", options.name),
                "letters, digits, '-', '_' and '.'; it is a folder's name");
  if (is_chat_model(folder)) return install_chat_model(folder, options);
  if (!is_there(folder / "config.json") && !is_there(folder / "adapter_config.json"))
    throw Error(
        ErrorCode::bad_input, fmt::format("{}: there is no model in this folder", folder.string()),
        "it holds config.json, tokenizer.json and model.safetensors (or pytorch_model.bin), as Hugging Face "
        "ships them, or "
        "adapter_config.json and adapter_model.safetensors, as PEFT does");
  // Unreadable models are not installed.
  const bool is_whole = is_there(folder / "config.json");
  if (is_whole) const HeadedEncoder whole(std::make_shared<const SentenceEncoder>(folder), folder);
  const fs::path made = make_folder(options.name);
  std::error_code error;
  std::vector<fs::path> parts = SentenceModules::files(folder);
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && is_part_of_model(entry.path())) parts.push_back(entry.path().filename());
  }
  for (const fs::path& part : parts) {
    fs::create_directories((made / part).parent_path(), error);
    if (!error) fs::copy_file(folder / part, made / part, error);
    if (error) throw system_error(error.value(), "cannot copy the model", made / part);
  }
  ModelSettings model;
  const bool is_chat = !is_whole && is_chat_model(made);
  try {
    if (is_chat) {
      ChatDecoder::open(made);
    } else if (!is_whole) {
      const SentenceEncoder merged(made);
    }
    if (const fs::path base = ModelParts::of(made).base;
        !is_chat && base != made && is_there(base / "model.toml"))
      model = ModelsFile::load((base / "model.toml").string()).find("", ModelKind::embed);
  } catch (const Error&) {
    fs::remove_all(made, error);
    throw;
  }
  model.name = options.name;
  model.kind = is_chat ? ModelKind::chat : is_whole ? kind_of_folder(folder) : ModelKind::embed;
  model.provider = Provider::local;
  model.model = ".";
  if (is_whole && options.query_prefix.empty() && options.passage_prefix.empty()) {
    const SentencePrompts prompts = SentencePrompts::read(folder);
    model.query_prefix = prompts.query;
    model.passage_prefix = prompts.passage;
  }
  if (!options.query_prefix.empty()) model.query_prefix = options.query_prefix;
  if (!options.passage_prefix.empty()) model.passage_prefix = options.passage_prefix;
  write_file_atomically(made / "model.toml", as_toml(model));
  if (is_whole) Tokenizer::write_compact(made / "tokenizer.json");
  if (!is_chat) const BertEncoder packed(made);  // leaves its weights packed in the folder
  put_in_place(made, options.name);
  return describe_encoder(options.name);
}

void verify_model(const fs::path& folder) {
  if (!is_there(folder / list_of_hashes)) return;
  const std::string hashes = read_file(folder / list_of_hashes);
  for (const Span span : split_lines(hashes)) {
    const std::string_view line = span.of(hashes);
    const std::size_t blank = line.find(' ');
    if (blank == std::string_view::npos) continue;
    const fs::path file = folder / line.substr(blank + 1);
    if (!is_there(file) || content_hash(MappedFile(file).bytes()) != line.substr(0, blank))
      throw Error(ErrorCode::library_damaged,
                  fmt::format("{}: it is not what was installed as a part of this model", file.string()),
                  "`pandect model add` installs the model again");
  }
  if (const fs::path base = ModelParts::of(folder).base; base != folder) verify_model(base);
}

fs::path installed_chat_models() {
  return model_home() / "models.toml";
}

EncoderInfo describe_encoder(const std::string& name_or_folder) {
  if (is_chat_model(name_or_folder)) {
    ModelSettings model;
    model.model = name_or_folder;
    model.kind = ModelKind::chat;
    model.fingerprint = chat_model_fingerprint(name_or_folder);
    return describe(model);
  }
  if (holds_model(name_or_folder)) {
    ModelSettings model;
    model.kind = ModelKind::embed;
    model.model = name_or_folder;
    model.kind = kind_of_folder(name_or_folder);
    model.fingerprint = fingerprint_of(name_or_folder);
    return describe(model);
  }
  const std::optional<ModelSettings> model = installed(name_or_folder);
  return describe(model ? *model : find_encoder(name_or_folder, {}));
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
    // There is none, or no file is named: only the installed models are available.
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

namespace {

/// The settings of the encoder that is wanted, ready to be kept in a library.
ModelSettings wanted_encoder(const std::string& wanted, const fs::path& models) {
  const auto [name, dimensions] = split_dimensions(wanted);
  ModelSettings model = find_encoder(name, models);
  if (model.provider != Provider::local)
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' does not run in this process", name),
                "a library keeps the vectors of a model of provider \"local\"; name others with --models and "
                "--system legal-dense");
  if (model.fingerprint.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: there is no model in this folder", model.model));
  model.model = fs::absolute(model.model).lexically_normal().string();
  if (dimensions) {
    constexpr std::size_t fewest = 32;
    const std::size_t all =
        SentenceEncoder(model.model, model.precision.value_or(usual_precision())).dimensions();
    if (*dimensions < fewest || *dimensions > all)
      throw Error(
          ErrorCode::wrong_usage,
          fmt::format("'{}' has vectors of {} numbers, of which {} cannot be kept", name, all, *dimensions),
          fmt::format("from {} to {}; docs/encoders.md says which models lose little by it", fewest, all));
    model.dimensions = *dimensions == all ? 0 : *dimensions;
  }
  return model;
}

}  // namespace

void keep_encoder(const fs::path& library, const ModelSettings& encoder) {
  const std::optional<ModelSettings> kept = encoder_of(library);
  if (kept && as_toml(*kept) == as_toml(encoder)) return;
  write_file_atomically(encoder_file(library),
                        "# The encoder whose vectors this library keeps.\n" + as_toml(encoder));
}

std::optional<ModelSettings> choose_encoder(const fs::path& library, const std::string& wanted,
                                            const fs::path& models) {
  if (wanted.empty()) return encoder_of(library);
  if (wanted == "none") {
    std::error_code error;
    fs::remove(encoder_file(library), error);
    if (error) throw system_error(error.value(), "cannot take the encoder away", encoder_file(library));
    return std::nullopt;
  }
  ModelSettings encoder = wanted_encoder(wanted, models);
  const std::optional<ModelSettings> before = encoder_of(library);
  // The vectors of another encoder serve until those of the new one are whole.
  if (!before || before->fingerprint.empty()) keep_encoder(library, encoder);
  return encoder;
}

void embed_library(const LibraryView& view, const ModelSettings& encoder, const Monitor& monitor) {
  const auto embedder = open_embedder(encoder);
  const DocumentVectors vectors(view, *embedder, DocumentVectors::Missing::embed, monitor);
  embed_passages(view, *embedder, monitor);
  keep_encoder(view.folder().path(), encoder);
}

EmbeddedCount embedded_by(const LibraryView& view, const ModelSettings& encoder) {
  const ModelInfo model = open_embedder(encoder)->passage_info();
  EmbeddedCount all{view.documents().documents().size(), 0};
  for (std::size_t i = 0; i < view.folders().size(); ++i)
    all.embedded += count_embedded(view, i, model).value_or(EmbeddedCount{}).embedded;
  return all;
}

std::optional<ModelSettings> encoder_of(const LibraryView& view) {
  // Articles in force are embedded first: from half on, meaning finds most of what is asked for.
  constexpr double least_share = 0.5;
  std::optional<ModelSettings> first = encoder_of(view.folder().path());
  if (!first || first->fingerprint.empty()) return std::nullopt;
  for (const LibraryFolder& folder : view.folders()) {
    const std::optional<ModelSettings> own = encoder_of(folder.path());
    if (!own || identity_of(info_of(*own)) != identity_of(info_of(*first))) return std::nullopt;
  }
  const EmbeddedCount count = embedded_by(view, *first);
  const bool enough =
      static_cast<double>(count.embedded) >= least_share * static_cast<double>(count.documents);
  return count.embedded > 0 && enough ? first : std::nullopt;
}

Nearness nearness_to(const LibraryView& view, const std::string& question) {
  return [&view, question](std::span<const std::string> texts) {
    std::vector<double> cosines;
    const std::optional<ModelSettings> encoder = encoder_of(view);
    if (!encoder) return cosines;
    const auto embedder = open_embedder(*encoder);
    const Matrix asked = embedder->embed(std::vector<std::string>{question}, TextKind::query);
    const Matrix rows = embedder->embed(texts, TextKind::passage);
    for (std::size_t i = 0; i < rows.rows; ++i) cosines.push_back(cosine_of(asked.row(0), rows.row(i)));
    return cosines;
  };
}

std::string default_system(const LibraryView& library) {
  return encoder_of(library) ? "legal-meaning" : "legal";
}

std::string default_asking_system(const LibraryView& library) {
  return encoder_of(library) ? "legal-second-look" : "legal";
}

Said missing_encoder(const LibraryView& library) {
  if (library.folders().size() > 1) {
    const bool any = std::ranges::any_of(
        library.folders(), [](const LibraryFolder& folder) { return encoder_of(folder.path()).has_value(); });
    return any && !encoder_of(library) ? say("encoders-differ") : Said();
  }
  const std::optional<ModelSettings> encoder = encoder_of(library.folder().path());
  if (!encoder || library.documents().documents().empty()) return {};
  if (!encoder->fingerprint.empty()) {
    const EmbeddedCount count = embedded_by(library, *encoder);
    if (count.embedded == count.documents) return {};
    Said note = say(encoder_of(library) ? "vectors-of-some" : "vectors-not-used",
                    {{"n", count.embedded}, {"all", count.documents}, {"encoder", encoder->name}});
    note.text += ". `pandect build` makes those that are missing";
    return note;
  }
  Said note = say("encoder-gone", {{"encoder", encoder->name}});
  note.text = fmt::format(
      "the encoder '{}' of this library is not at {}: only words were searched. Put it there, or name "
      "another with "
      "`pandect build --encoder`",
      encoder->name, encoder->model);
  return note;
}

}  // namespace pandect
