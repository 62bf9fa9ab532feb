#include "retrieve/step_models.h"

#include "pandect/error.h"

namespace pandect {
namespace {

[[noreturn]] void refuse() {
  throw Error(ErrorCode::wrong_usage, "a step of the system asks a model, and there is none here",
              "docs/systems.md says which steps do");
}

}  // namespace

const StepModels& no_models() {
  static const StepModels none{
      [](const std::string&) -> std::shared_ptr<ChatModel> { refuse(); },
      [](const std::string&) -> std::shared_ptr<Embedder> { refuse(); },
      [](const std::string&) -> std::shared_ptr<Reranker> { refuse(); },
  };
  return none;
}

}  // namespace pandect
