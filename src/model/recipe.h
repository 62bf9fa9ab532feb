#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The source of a model: a file of data/models/, which is part of the program, or a similar file. A model is
/// either in packages, which `make models` unpacks, or in files with addresses and hashes ([[file]]).
struct ModelRecipe {
  struct File {
    std::string path;  ///< in the model's folder: "config.json", "1_Pooling/config.json"
    std::string url;
    std::string sha256;
    std::uint64_t bytes = 0;  ///< 0: unknown
  };
  std::string name;
  std::string what;
  std::string licence;
  std::string query_prefix;
  std::string passage_prefix;
  std::vector<File> files;  ///< none if it is in packages

  /// @param file its name for error messages
  /// @throws Error bad_input that names the line
  static ModelRecipe parse(std::string_view text, const std::string& file);
  /// A recipe of the program, by its name, or a file that ends in ".toml".
  /// @throws Error wrong_usage when there is none with the name, bad_input
  static ModelRecipe find(const std::string& name);
  static std::vector<std::string_view> names();
};

}  // namespace pandect
