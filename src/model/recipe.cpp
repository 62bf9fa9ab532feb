#include "model/recipe.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/file.h"
#include "base/nearest_name.h"
#include "base/settings.h"
#include "model/download.h"
#include "model_recipes.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t largest_recipe = 1U << 20U;
constexpr std::size_t most_files = 200;
constexpr std::size_t longest_path = 200;

/// True for a name, or a folder's name and one in it: no path outside of a model's folder.
bool is_inner_path(std::string_view path) {
  const bool is_plain = std::ranges::all_of(path, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '.' || c == '/';
  });
  return is_plain && !path.empty() && path.size() <= longest_path && path.front() != '.' &&
         path.front() != '/' && path.back() != '/' && path.find("/.") == std::string_view::npos &&
         std::ranges::count(path, '/') <= 1;
}

}  // namespace

ModelRecipe ModelRecipe::parse(std::string_view text, const std::string& file) {
  SettingsTable root = SettingsTable::parse(text, file);
  ModelRecipe recipe;
  recipe.name = root.text("name");
  recipe.what = root.text("what");
  recipe.licence = root.text("licence");
  recipe.query_prefix = root.text("query_prefix");
  recipe.passage_prefix = root.text("passage_prefix");
  if (recipe.licence.empty()) root.refuse("licence", "a recipe says under which licence the model is");
  // Keys read by tools/models.
  for (const std::string_view key : {"kind", "optional", "accept", "package", "packages", "parts", "member",
                                     "members", "folder", "unpack", "sha256"})
    root.leave(key);
  for (SettingsTable& table : root.tables("file")) {
    File one{table.text("path"), table.text("url"), table.text("sha256"), table.count("bytes", 0)};
    if (!is_inner_path(one.path))
      table.refuse("path", "'path' is not a name of a file in the model's folder");
    if (const std::string problem = problem_of_url(one.url); !problem.empty()) table.refuse("url", problem);
    if (!is_sha256(one.sha256)) table.refuse("sha256", "'sha256' is not 64 hexadecimal digits");
    if (recipe.files.size() == most_files) table.refuse("path", "the model has too many files");
    table.finish();
    recipe.files.push_back(std::move(one));
  }
  root.finish();
  return recipe;
}

std::vector<std::string_view> ModelRecipe::names() {
  std::vector<std::string_view> all;
  for (const EmbeddedFile& file : model_recipes) all.push_back(file.name);
  return all;
}

ModelRecipe ModelRecipe::find(const std::string& name) {
  if (name.ends_with(".toml")) return parse(read_file(name, largest_recipe), name);
  for (const EmbeddedFile& file : model_recipes)
    if (file.name == name) return parse(file.bytes, fmt::format("models/{}.toml", name));
  throw Error(
      ErrorCode::wrong_usage, fmt::format("there is no recipe for a model '{}'", name),
      suggest_name(name, names()) + "; a path that ends in .toml names a file, an https address a GGUF file");
}

}  // namespace pandect
