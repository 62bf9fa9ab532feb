#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "lab/dataset/build.h"
#include "lab/dataset/question_set.h"
#include "pandect/models.h"
#include "pandect/progress.h"
#include "pandect/search.h"

namespace pandect {

struct SetBuildOptions {
  std::string recipe;          ///< a name, or a path that ends in ".toml"
  std::filesystem::path data;  ///< the user's files, for recipes that read some
  std::uint64_t seed = 1;
  std::string as_of;  ///< the day whose law is read; empty: today
  bool without_models = false;
  StepModelOptions models;
  Monitor monitor = {};
};

/// Makes a set from a library; docs/datasets.md. @throws Error as build_set()
BuildReport build_dataset(const std::filesystem::path& library, const std::filesystem::path& folder,
                          const SetBuildOptions& options);

/// The gates over a made set. @param library its library, for the second reader; empty: none is asked
SetReport check_dataset(const std::filesystem::path& folder, const std::filesystem::path& library);

/// Writes a sheet for a reviewer to a file; returns its number of lines.
std::size_t write_review_sheet(const std::filesystem::path& folder, const std::filesystem::path& library,
                               const std::string& reviewer, std::size_t count,
                               const std::filesystem::path& out);

ExportedSet export_dataset_set(const std::filesystem::path& folder, const std::filesystem::path& library,
                               const std::filesystem::path& to);

}  // namespace pandect
