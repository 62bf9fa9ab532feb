#include "api/step_models.h"

#include <fmt/format.h>

#include "answer/answer_settings.h"
#include "api/encoders.h"
#include "model/models.h"
#include "pandect/models.h"

namespace pandect {

System load_system(const std::string& name) {
  System system = System::load(name);
  AnswerSettings::of(system);
  return system;
}

void check_step_models(const std::string& system, const StepModelOptions& options) {
  if (options.models.empty() && options.cache.empty()) return;
  if (system.empty()) {
    throw Error(ErrorCode::wrong_usage,
                "without --system no model of a models file is asked: --models and --cache do nothing",
                "name a system that asks one, or a model with --model where the command takes one");
  }
  const System loaded = load_system(system);
  if (loaded.asks_models()) return;
  throw Error(ErrorCode::wrong_usage,
              fmt::format("the system '{}' asks no model: --models and --cache do nothing", loaded.name()),
              "name a model with --model where the command takes one, or another --system");
}

StepModels open_step_models(const StepModelOptions& options, const std::filesystem::path& library,
                            const ModelServices& shared, const std::shared_ptr<const ModelsFile>& file,
                            const std::shared_ptr<ClusterNotes>& notes) {
  // A library's encoder also embeds its questions, unless a step names another.
  const std::optional<ModelSettings> of_library = encoder_of(library);
  const auto settings = [=](const std::string& name, ModelKind kind) {
    if (kind == ModelKind::embed && name.empty() && of_library) return *of_library;
    if (const auto installed = installed_model(name, options.models, library);
        installed && installed->kind == kind)
      return *installed;
    if (file != nullptr) return file->find(name, kind);
    return ModelsFile::load(find_models_file(options.models, library).string()).find(name, kind);
  };
  const auto services = [=](const std::filesystem::path& cache) {
    ModelServices own = shared;
    if (!cache.empty()) own.cache = std::make_shared<ReplyCache>(cache);
    return own;
  };
  const std::filesystem::path vectors = options.cache.empty() ? library / "embeddings.db" : options.cache;
  StepModels models{
      [=](const std::string& name) -> std::shared_ptr<ChatModel> {
        return open_chat_model(settings(name, ModelKind::chat), services(options.cache));
      },
      [=](const std::string& name) -> std::shared_ptr<Embedder> {
        return open_embedder(settings(name, ModelKind::embed), services(vectors));
      },
      [=](const std::string& name) -> std::shared_ptr<Reranker> {
        return open_reranker(settings(name, ModelKind::rerank), services(options.cache));
      },
      [=](ModelKind kind, const std::string& name) { return identity_of(info_of(settings(name, kind))); },
  };
  if (!options.at.empty()) {
    models.term_search = [=](const LibraryView& view, const LexicalSettings& lexical) {
      return std::make_shared<ClusterSearch>(view, lexical, options.at, options.index, notes);
    };
  }
  models.monitor = options.monitor;
  return models;
}

}  // namespace pandect
