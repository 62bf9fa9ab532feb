#pragma once

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace pandect {

/// One case of a golden file: "key: value" lines between blank lines, "#" begins a comment. In values \n is a
/// line break and \\ a backslash. Keys may repeat and keep their order.
struct GoldenCase {
  std::string where;  // file and line, for the failure message
  std::vector<std::pair<std::string, std::string>> lines;

  /// The value of a required key; the first when it repeats.
  std::string get(const std::string& key) const {
    for (const auto& [name, value] : lines) {
      if (name == key) return value;
    }
    throw std::runtime_error(where + ": no '" + key + ":' line");
  }
  std::vector<std::string> all(const std::string& key) const {
    std::vector<std::string> values;
    for (const auto& [name, value] : lines) {
      if (name == key) values.push_back(value);
    }
    return values;
  }
};

inline std::string unescape_golden(const std::string& text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) {
      ++i;
      plain.push_back(text[i] == 'n' ? '\n' : text[i]);
    } else {
      plain.push_back(text[i]);
    }
  }
  return plain;
}

/// All cases of the .txt files of a folder whose name begins with `prefix`.
/// @throws std::runtime_error for a line that is no "key: value", and when there is no case at all
inline std::vector<GoldenCase> read_golden_cases(const std::filesystem::path& folder,
                                                 const std::string& prefix) {
  std::vector<GoldenCase> cases;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!entry.path().filename().string().starts_with(prefix)) continue;
    std::ifstream file(entry.path());
    bool open = false;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      if (line.starts_with('#')) continue;
      if (line.empty()) {
        open = false;
        continue;
      }
      const std::string where = entry.path().filename().string() + ":" + std::to_string(number);
      const std::size_t colon = line.find(':');
      if (colon == std::string::npos) throw std::runtime_error(where + ": no 'key: value'");
      if (!open) cases.push_back({where, {}});
      open = true;
      const std::size_t value = colon + (line.substr(colon, 2) == ": " ? 2 : 1);
      cases.back().lines.emplace_back(line.substr(0, colon), unescape_golden(line.substr(value)));
    }
  }
  if (cases.empty()) throw std::runtime_error("no golden cases in " + folder.string());
  return cases;
}

}  // namespace pandect
