#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// A mark that a judge gives.
struct JudgeMark {
  std::string name;                ///< "coverage"
  std::string key;                 ///< the member of a JSON reply that has it
  std::vector<std::string> words;  ///< the allowed replies
  std::vector<double> values;      ///< the value of each
};

/// An answer marked beforehand, which a judge is shown as an example.
struct JudgeShot {
  std::string question;
  std::string gold;
  std::string answer;
  std::string context;
  std::string reply;  ///< of the judge
};

/// How a model judges answers: a file of data/judges/, or of a user. docs/answers.md has the keys.
struct JudgeSettings {
  enum class Reply : std::uint8_t {
    json,       ///< an object with the marks
    character,  ///< one of a few single characters
  };

  std::string name;
  std::string description;
  std::string prompt;  ///< as for Prompt::load()
  Reply reply = Reply::json;
  std::vector<JudgeMark> marks;  ///< those of one request
  bool weighted = false;  ///< the mean of the characters by their probabilities, if the model gives them
  bool swaps = false;     ///< the sides of two answers are swapped by seed
  double temperature = 0;
  std::uint64_t seed = 0;
  std::size_t max_tokens = 1024;
  std::size_t samples = 1;
  std::string model;  ///< of the models file; empty: the one that the command names
  std::vector<JudgeShot> shots;

  /// Loads one of data/judges/*.toml by its name, or any file by a path that ends in ".toml".
  /// @throws Error wrong_usage when there is none of the name, bad_input with the line
  static JudgeSettings load(const std::string& name);
  /// @param file its name in error messages @throws Error bad_input with the line
  static JudgeSettings parse(std::string_view name, std::string_view text, const std::string& file);
  static std::vector<std::string_view> names();
};

}  // namespace pandect
