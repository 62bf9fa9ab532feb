#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The data of one answer of a system. Missing data is not measured.
struct AnswerRecord {
  std::string id;
  std::optional<std::string> answer;
  std::optional<std::string> reference;  ///< the answer of a person
  std::optional<std::vector<std::string>> citations;
  std::optional<std::vector<std::string>> gold;       ///< expected citations
  std::optional<std::vector<std::string>> retrieved;  ///< passages given to the system
  std::optional<double> coverage;                     ///< 0, 50 or 100, by a judge
  std::optional<double> contradiction;                ///< 0 or 1, by a judge
  std::optional<std::string> choice;
  std::optional<std::string> gold_choice;
  std::optional<std::string> choice_before;  ///< without context
  std::optional<bool> abstained;
  std::optional<bool> answerable;
  std::optional<std::string> verdict;  ///< "win", "tie" or "loss" in a comparison
};

/// Reads answers: one JSON object a line with the members of AnswerRecord under their names; others are
/// ignored, and null means unknown. @throws Error bad_input with the line that is malformed, or has a
/// coverage that is not 0 to 100, a contradiction that is not 0 to 1, or another verdict
std::vector<AnswerRecord> read_answers(const std::filesystem::path& path);
std::vector<AnswerRecord> parse_answers(std::string_view text, const std::string& name);
/// The same lines, of the members that are known.
std::string to_lines(std::span<const AnswerRecord> records);

}  // namespace pandect
