#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "cluster/cluster_search.h"
#include "model/endpoint.h"
#include "model/settings.h"
#include "pandect/library.h"
#include "retrieve/step_models.h"
#include "retrieve/system.h"

namespace pandect {

/// Loads a system by its name or file, and checks its settings for models' answers, so that errors in them
/// are reported for every use of the system. @throws Error as System::load() and AnswerSettings::of()
System load_system(const std::string& name);

/// Refuses a models file or a cache for a system without models, where it would have no effect.
/// @throws Error wrong_usage
void check_step_models(const std::string& system, const StepModelOptions& options);

/// The models of a models file for the steps of a system. The file is read on first use.
/// @param library its folder; without a cache of replies vectors are stored in embeddings.db there
/// @param services shared by the models; the cache is that of the options
/// @param file the models file if it has been read; may be null
/// @param notes receives a note when a cluster did not search everything; null: that is an error
StepModels open_step_models(const StepModelOptions& options, const std::filesystem::path& library,
                            const ModelServices& services = {},
                            const std::shared_ptr<const ModelsFile>& file = nullptr,
                            const std::shared_ptr<ClusterNotes>& notes = nullptr);

}  // namespace pandect
