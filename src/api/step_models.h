#pragma once

#include <filesystem>
#include <memory>

#include "model/usage.h"
#include "pandect/library.h"
#include "retrieve/step_models.h"

namespace pandect {

/// The models of a models file for the steps of a system. The file is read when the first is asked for.
/// @param library its folder; without a cache of replies vectors are kept in embeddings.db there
/// @param meter counts what calls take; may be null
StepModels open_step_models(const StepModelOptions& options, const std::filesystem::path& library,
                            const std::shared_ptr<UsageMeter>& meter = nullptr);

}  // namespace pandect
