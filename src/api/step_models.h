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

/// A system by its name or file. What its file says of models' answers is read as well, so that a mistake
/// there is told whatever the system is used for. @throws Error as System::load() and AnswerSettings::of()
System load_system(const std::string& name);

/// Refuses a models file or a cache for a system that asks no model: it would do nothing.
/// @throws Error wrong_usage
void check_step_models(const std::string& system, const StepModelOptions& options);

/// The models of a models file for the steps of a system. The file is read when the first is asked for.
/// @param library its folder; without a cache of replies vectors are kept in embeddings.db there
/// @param services what the models share; the cache is that of the options
/// @param file the models file where it is read already; may be null
/// @param notes where it is said that a cluster did not search all; null: that is an error
StepModels open_step_models(const StepModelOptions& options, const std::filesystem::path& library,
                            const ModelServices& services = {},
                            const std::shared_ptr<const ModelsFile>& file = nullptr,
                            const std::shared_ptr<ClusterNotes>& notes = nullptr);

}  // namespace pandect
