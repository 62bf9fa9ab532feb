#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/settings.h"
#include "lab/dataset/item.h"
#include "pandect/progress.h"
#include "retrieve/retriever.h"
#include "retrieve/step_models.h"

namespace pandect {

/// What steps work with. The library and the systems are opened on first use: some recipes need none.
class Workshop {
 public:
  std::filesystem::path library;
  std::filesystem::path data;  ///< the user's files, of steps that read some
  StepModels models;
  std::uint64_t seed = 1;
  std::int32_t day = 0;  ///< as of which the law is read where an item asks for no day
  Monitor monitor = {};

  const LibraryView& view() const;
  /// A system by its name; the library's default for "".
  const SharedRetriever& system(const std::string& name) const;
  /// `data`, or an error that says it is missing. @throws Error wrong_usage
  const std::filesystem::path& given_data() const;

 private:
  mutable std::optional<LibraryView> view_;
  mutable std::map<std::string, SharedRetriever> systems_;
};

/// A step of a recipe. Exactly one of its three functions is set.
struct RecipeStep {
  std::string name;  ///< in histories and reports: its kind, or the key `name`
  std::string kind;
  std::string settings;  ///< its lines in the file
  bool asks_models = false;
  /// Items made anew, from those there are or from the library.
  std::function<std::vector<Item>(const Workshop&, const std::vector<Item>&)> make = nullptr;
  /// Changes one standing item, or leaves it out.
  std::function<void(const Workshop&, Item&)> one = nullptr;
  /// The same with all items at hand: duplicates.
  std::function<void(const Workshop&, std::vector<Item>&)> all = nullptr;
  /// What its results depend on besides the settings: prompts, models.
  std::function<std::string(const Workshop&)> identity = nullptr;
};

/// How a set of questions is made: steps in their order, as a TOML file says; docs/datasets.md.
struct Recipe {
  std::string name;
  std::string description;
  std::string paper;
  std::vector<RecipeStep> steps;

  /// @throws Error bad_input that names the line
  static Recipe parse(std::string_view name, std::string_view text, const std::string& file);
  /// One of the built-in data/recipes/*.toml by its name, or a file by a path that ends in ".toml".
  /// @throws Error wrong_usage, bad_input
  static Recipe load(const std::string& name);
  static std::vector<std::string_view> names();
};

/// A kind of step: reads its settings, and returns the step without name and kind.
using StepMaker = RecipeStep (*)(SettingsTable& settings);
struct RecipeStepKind {
  std::string_view name;
  StepMaker make;
};
/// The kinds of steps: sources, steps that ask models, gates.
const std::vector<RecipeStepKind>& law_sources();
const std::vector<RecipeStepKind>& derived_sources();
const std::vector<RecipeStepKind>& model_steps();
const std::vector<RecipeStepKind>& gates();

}  // namespace pandect
