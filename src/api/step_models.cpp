#include "api/step_models.h"

#include <fmt/format.h>

#include "base/file.h"
#include "model/models.h"
#include "pandect/models.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

/// The text of the models file; nothing when there is none, which is no error before a model is asked for.
std::string identity_of(const StepModelOptions& options, const std::filesystem::path& library) {
  try {
    return read_file(find_models_file(options.models, library));
  } catch (const Error&) {
    return {};
  }
}

}  // namespace

void check_step_models(const std::string& system, const StepModelOptions& options) {
  if (options.models.empty() && options.cache.empty()) return;
  const System loaded = System::load(system);
  if (loaded.asks_models()) return;
  throw Error(ErrorCode::wrong_usage,
              fmt::format("the system '{}' asks no model: --models and --cache do nothing", loaded.name()),
              "name a model with --model where the command takes one, or another --system");
}

StepModels open_step_models(const StepModelOptions& options, const std::filesystem::path& library,
                            const std::shared_ptr<UsageMeter>& meter,
                            const std::shared_ptr<const ModelsFile>& file) {
  const auto settings = [=](const std::string& name, ModelKind kind) {
    if (file != nullptr) return file->find(name, kind);
    return ModelsFile::load(find_models_file(options.models, library).string()).find(name, kind);
  };
  const auto services = [=](const std::filesystem::path& cache) {
    return ModelServices{meter, cache.empty() ? nullptr : std::make_shared<ReplyCache>(cache)};
  };
  const std::filesystem::path vectors = options.cache.empty() ? library / "embeddings.db" : options.cache;
  return {
      [=](const std::string& name) -> std::shared_ptr<ChatModel> {
        return open_chat_model(settings(name, ModelKind::chat), services(options.cache));
      },
      [=](const std::string& name) -> std::shared_ptr<Embedder> {
        return open_embedder(settings(name, ModelKind::embed), services(vectors));
      },
      [=](const std::string& name) -> std::shared_ptr<Reranker> {
        return open_reranker(settings(name, ModelKind::rerank), services(options.cache));
      },
      [=] { return identity_of(options, library); },
  };
}

}  // namespace pandect
