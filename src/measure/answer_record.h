#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// What is known of one answer of a system. What is not known is not measured.
struct AnswerRecord {
  std::string id;
  std::optional<std::string> answer;
  std::optional<std::string> reference;  ///< what a person would have answered
  std::optional<std::vector<std::string>> citations;
  std::optional<std::vector<std::string>> gold;       ///< what should be cited
  std::optional<std::vector<std::string>> retrieved;  ///< what the system was given to read
  std::optional<double> coverage;                     ///< 0, 50 or 100, as a judge says
  std::optional<double> contradiction;                ///< 0 or 1, as a judge says
  std::optional<std::string> choice;
  std::optional<std::string> gold_choice;
  std::optional<std::string> choice_before;  ///< without context
  std::optional<bool> abstained;
  std::optional<bool> answerable;
  std::optional<std::string> verdict;  ///< "win", "tie" or "loss" in a comparison
};

/// Reads answers: one JSON object a line with the members of AnswerRecord under their names; others are
/// passed over, and null is not known. @throws Error bad_input with the line that is none, or has a coverage
/// that is not 0 to 100, a contradiction that is not 0 to 1, or another verdict
std::vector<AnswerRecord> read_answers(const std::filesystem::path& path);
std::vector<AnswerRecord> parse_answers(std::string_view text, const std::string& name);

}  // namespace pandect
