#include "api/support_judge.h"

#include <algorithm>
#include <memory>

#include "api/step_models.h"
#include "model/settings.h"
#include "pandect/models.h"

namespace pandect {

std::unique_ptr<ModelJudge> open_support_judge(const std::string& name, const StepModelOptions& options,
                                               const std::filesystem::path& library, double enough) {
  const auto file = std::make_shared<const ModelsFile>(
      ModelsFile::load(find_models_file(options.models, library).string()));
  const StepModels models = open_step_models(options, library, nullptr, file);
  const bool embeds = std::ranges::any_of(file->models(), [&](const ModelSettings& model) {
    return model.name == name && model.kind == ModelKind::embed;
  });
  if (embeds) return std::make_unique<LikenessJudge>(models.embedder(name), enough);
  return std::make_unique<EntailmentJudge>(models.chat(name));
}

}  // namespace pandect
