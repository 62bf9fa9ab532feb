#include "api/support_judge.h"

#include <algorithm>
#include <memory>

#include "api/step_models.h"
#include "model/settings.h"
#include "pandect/models.h"

namespace pandect {

std::unique_ptr<ModelJudge> open_support_judge(const std::string& name, const StepModelOptions& options,
                                               const std::filesystem::path& library, double enough,
                                               const std::shared_ptr<UsageMeter>& meter) {
  const auto file = std::make_shared<const ModelsFile>(
      ModelsFile::load(find_models_file(options.models, library).string()));
  const StepModels models =
      open_step_models(options, library, {.meter = meter, .cache = nullptr, .give_up = true}, file);
  const bool embeds = std::ranges::any_of(file->models(), [&](const ModelSettings& model) {
    return model.name == name && model.kind == ModelKind::embed;
  });
  // Of what is checked the library keeps no vectors yet: without a key nothing could be said.
  if (options.cache.empty()) check_key(file->find(name, embeds ? ModelKind::embed : ModelKind::chat));
  if (embeds) return std::make_unique<LikenessJudge>(models.embedder(name), enough);
  return std::make_unique<EntailmentJudge>(models.chat(name));
}

}  // namespace pandect
