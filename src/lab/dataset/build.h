#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "lab/dataset/recipe.h"

namespace pandect {

/// What a step did.
struct StepReport {
  std::string name;
  std::size_t seen = 0;  ///< items that stood before it
  std::size_t made = 0;
  std::size_t changed = 0;
  std::size_t left_out = 0;
  bool skipped = false;  ///< it asks a model, and models were to be left out
};

struct BuildReport {
  std::vector<StepReport> steps;
  std::size_t items = 0;
  std::size_t standing = 0;
  std::map<std::string, std::size_t> languages;  ///< standing items, by language
};

/// Makes a set as a recipe says and writes it to the folder: items.jsonl (all items, those left out too, each
/// with its history), recipe.toml-like settings and counts in build.json. What each step made of each item is
/// kept in rows.jsonl under a key of all that it depends on: a build that was stopped at any moment goes on
/// where it was, and one that is finished costs nothing to run again.
/// @param without_models steps that ask models are left out, which the report says
/// @throws Error as the steps
BuildReport build_set(const Recipe& recipe, const Workshop& workshop, const std::filesystem::path& folder,
                      bool without_models);

/// The report, as build.json holds it, and back.
Json to_json(const BuildReport& report);
BuildReport read_build_report(const Json& json);

}  // namespace pandect
