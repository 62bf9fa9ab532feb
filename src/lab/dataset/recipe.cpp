#include "lab/dataset/recipe.h"

#include <algorithm>

#include <fmt/format.h>

#include "api/encoders.h"
#include "api/step_models.h"
#include "base/embedded_file.h"
#include "base/file.h"
#include "base/nearest_name.h"
#include "dataset_recipes.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t largest_file = 1U << 20;

/// The lines of each step of a recipe.
std::vector<std::string> lines_of_steps(std::string_view text) {
  constexpr std::string_view mark = "[[step]]";
  std::vector<std::string> parts;
  std::size_t at = text.find(mark);
  while (at != std::string_view::npos) {
    const std::size_t next = text.find(mark, at + mark.size());
    parts.emplace_back(text.substr(at, next == std::string_view::npos ? next : next - at));
    at = next;
  }
  return parts;
}

std::vector<RecipeStepKind> all_kinds() {
  std::vector<RecipeStepKind> kinds;
  for (const auto* part : {&law_sources(), &derived_sources(), &model_steps(), &gates()})
    kinds.insert(kinds.end(), part->begin(), part->end());
  return kinds;
}

}  // namespace

const LibraryView& Workshop::view() const {
  if (!view_) view_ = LibraryView::open(library);
  return *view_;
}

const SharedRetriever& Workshop::system(const std::string& name) const {
  SharedRetriever& made = systems_[name];
  if (!made) made = load_system(name.empty() ? default_system(view()) : name).make(view(), {}, models);
  return made;
}

const std::filesystem::path& Workshop::given_data() const {
  if (data.empty())
    throw Error(ErrorCode::wrong_usage, "this recipe reads files of yours, and none are named",
                "name the file or folder with --data; docs/datasets.md says what it holds");
  return data;
}

Recipe Recipe::parse(std::string_view name, std::string_view text, const std::string& file) {
  SettingsTable root = SettingsTable::parse(text, file);
  Recipe recipe;
  recipe.name = name;
  recipe.description = root.text("description");
  recipe.paper = root.text("paper");
  const std::vector<RecipeStepKind> kinds = all_kinds();
  std::vector<std::string_view> names;
  for (const RecipeStepKind& kind : kinds) names.push_back(kind.name);
  const std::vector<std::string> lines = lines_of_steps(text);
  std::vector<SettingsTable> tables = root.tables("step");
  if (tables.size() != lines.size())
    root.refuse("step", "steps are written as tables that begin with a line [[step]]");
  for (std::size_t i = 0; i < tables.size(); ++i) {
    SettingsTable& table = tables[i];
    const std::string kind = table.text("kind");
    const auto found = std::ranges::find(kinds, kind, &RecipeStepKind::name);
    if (found == kinds.end())
      table.refuse("kind", fmt::format("there is no kind of step '{}'", kind), suggest_name(kind, names));
    RecipeStep step = found->make(table);
    step.kind = kind;
    step.name = table.text("name", kind);
    step.settings = lines[i];
    table.finish();
    recipe.steps.push_back(std::move(step));
  }
  if (recipe.steps.empty()) root.refuse("step", "a recipe has no [[step]]");
  root.finish();
  return recipe;
}

Recipe Recipe::load(const std::string& name) {
  if (name.ends_with(".toml"))
    return parse(std::filesystem::path(name).stem().string(), read_file(name, largest_file), name);
  const auto* const found = std::ranges::find(dataset_recipes, name, &EmbeddedFile::name);
  if (found != std::end(dataset_recipes))
    return parse(name, found->bytes, fmt::format("recipes/{}.toml", name));
  throw Error(ErrorCode::wrong_usage, fmt::format("there is no recipe '{}'", name),
              suggest_name(name, names()) + "; a path that ends in .toml names a file");
}

std::vector<std::string_view> Recipe::names() {
  std::vector<std::string_view> all;
  for (const EmbeddedFile& file : dataset_recipes) all.push_back(file.name);
  return all;
}

}  // namespace pandect
