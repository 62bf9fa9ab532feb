#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "retrieve/retriever.h"
#include "retrieve/step_models.h"

namespace pandect {

/// The inputs for building a step.
struct StepParts {
  const LibraryView& library;
  std::vector<SharedRetriever> inputs;
  const StepModels& models;
};

using RetrieverMaker = std::function<SharedRetriever(const StepParts&)>;

/// A kind of step: the number of retrievers it takes, and the reader of its settings.
struct StepKind {
  enum class Over : std::uint8_t { nothing, one, several };
  std::string_view name;
  Over over;
  RetrieverMaker (*read)(SettingsTable& table, std::size_t inputs);
  std::optional<ModelKind> asks = std::nullopt;  ///< the model under its key "model"
};

/// All kinds, by name.
std::span<const StepKind> step_kinds();

}  // namespace pandect
