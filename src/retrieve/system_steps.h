#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "retrieve/retriever.h"

namespace pandect {

using RetrieverMaker = std::function<SharedRetriever(const LibraryView&, std::vector<SharedRetriever>)>;

/// A kind of step a system may have: how many retrievers it is over, and how its settings are read.
struct StepKind {
  enum class Over : std::uint8_t { nothing, one, several };
  std::string_view name;
  Over over;
  RetrieverMaker (*read)(SettingsTable& table, std::size_t inputs);
};

/// All kinds, by name.
std::span<const StepKind> step_kinds();

}  // namespace pandect
