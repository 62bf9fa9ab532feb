#include "api/support_judge.h"

#include <algorithm>
#include <memory>

#include "api/encoders.h"
#include "api/step_models.h"
#include "model/models.h"
#include "model/settings.h"
#include "pandect/error.h"
#include "pandect/models.h"

namespace pandect {

std::unique_ptr<SupportJudge> open_support_judge(const JudgeOptions& wanted, const StepModelOptions& options,
                                                 const std::filesystem::path& library,
                                                 const std::shared_ptr<UsageMeter>& meter) {
  const std::string& name = wanted.model;
  if (const auto installed = installed_model(name, options.models, library)) {
    if (installed->kind == ModelKind::entail)
      return std::make_unique<SupportJudge>(open_entailment_model(*installed));
    throw Error(ErrorCode::wrong_usage,
                "the model '" + name + "' is of kind '" + std::string(to_string(installed->kind)) +
                    "' and judges nothing",
                "a classifier with a label 'entailment' or a chat model may judge");
  }
  const auto file = std::make_shared<const ModelsFile>(
      ModelsFile::load(find_models_file(options.models, library).string()));
  const StepModels models =
      open_step_models(options, library, {.meter = meter, .cache = nullptr, .give_up = true}, file);
  const auto found = std::ranges::find(file->models(), name, &ModelSettings::name);
  const bool classifies = found != file->models().end() && found->kind == ModelKind::entail;
  // The library has no vectors of the checked text: without a key nothing can be computed.
  if (options.cache.empty()) check_key(file->find(name, classifies ? ModelKind::entail : ModelKind::chat));
  if (classifies) return std::make_unique<SupportJudge>(open_entailment_model(*found));
  return std::make_unique<SupportJudge>(models.chat(name));
}

JudgeReport report_judge(const SupportJudge& judge) {
  return {judge.asked(), judge.failed(), judge.problem()};
}

}  // namespace pandect
