#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Where a model comes from: a file of models/, which is part of the program, or one like it. A model is
/// either in packages, which `make models` unpacks, or its files are at addresses with their hashes
/// ([[file]]).
struct ModelRecipe {
  struct File {
    std::string path;  ///< in the model's folder: "config.json", "1_Pooling/config.json"
    std::string url;
    std::string sha256;
    std::uint64_t bytes = 0;  ///< 0: not told
  };
  std::string name;
  std::string what;
  std::string licence;
  std::string query_prefix;
  std::string passage_prefix;
  std::vector<File> files;  ///< none where packages carry it

  /// @param file what complaints call it
  /// @throws Error bad_input that names the line
  static ModelRecipe parse(std::string_view text, const std::string& file);
  /// One that is part of the program, by its name, or a file that ends in ".toml".
  /// @throws Error wrong_usage when there is none of the name, bad_input
  static ModelRecipe find(const std::string& name);
  static std::vector<std::string_view> names();
};

}  // namespace pandect
