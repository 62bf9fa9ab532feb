#pragma once

#include <filesystem>
#include <string>

#include "cluster/push.h"

namespace pandect {

struct PushOptions {
  std::string to;      ///< addresses of a cluster, separated by commas
  std::string system;  ///< whose field weights are used; empty: the default system's
  PushSettings settings;
};

/// Writes a library to an index of a cluster; docs/cluster.md.
/// @throws Error as push_library(); wrong_usage for a system without a step of the kind bm25f
PushReport push_to_cluster(const std::filesystem::path& library, const PushOptions& options);
std::string to_json(const PushReport& report);

}  // namespace pandect
