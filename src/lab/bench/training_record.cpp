#include "lab/bench/training_record.h"

#include <array>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "base/json_lines.h"
#include "lab/bench/published.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t longest_record = 1U << 20U;

/// A row of table 3: its title, and the setting's name in training.json and in the published rows.
struct TrainingSetting {
  std::string_view title;
  std::string_view name;
};
constexpr std::array<TrainingSetting, 20> settings_of_table{{{"Learning rate", "learning_rate"},
                                                             {"Schedule", "schedule"},
                                                             {"Longest gradient", "longest_gradient"},
                                                             {"Epochs", "epochs"},
                                                             {"Steps", "steps"},
                                                             {"Replies to a prompt", "group"},
                                                             {"Batch", "batch"},
                                                             {"Longest prompt, tokens", "longest_prompt"},
                                                             {"Longest reply, tokens", "longest_reply"},
                                                             {"LoRA rank", "rank"},
                                                             {"16 bits", "bfloat16"},
                                                             {"Sections", "sections"},
                                                             {"Weight decay", "weight_decay"},
                                                             {"Warm-up", "warm_up"},
                                                             {"Adam β1", "beta1"},
                                                             {"Adam β2", "beta2"},
                                                             {"Loss", "loss"},
                                                             {"KL β", "beta"},
                                                             {"Rewards", "rewards"},
                                                             {"Seed", "seed"}}};

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_number_float()) return fmt::format("{:g}", value.get<double>());
  if (!value.is_object()) return dump_json(value);
  std::string all;  // the rewards by their weights
  for (const auto& [name, weight] : value.items())
    all += fmt::format("{}{} {}", all.empty() ? "" : ", ", name, text_of(weight));
  return all;
}

}  // namespace

std::optional<TrainingCost> training_cost(const fs::path& folder) {
  const fs::path log = folder / "log.jsonl";
  std::error_code ignored;
  if (folder.empty() || !fs::exists(log, ignored)) return std::nullopt;
  TrainingCost cost;
  for_each_json_line(log, [&](const Json& row) {
    if (row.contains("measured")) return;
    ++cost.steps;
    cost.tokens += row.at("tokens").get<double>();
    cost.prompt_tokens += row.value("prompt_tokens", 0.0);
    // With given replies, all of the time is training.
    cost.seconds_drawing += row.value("seconds_drawing", 0.0);
    cost.seconds_rewarding += row.value("seconds_rewarding", 0.0);
    cost.seconds_learning += row.value("seconds_learning", row.value("seconds", 0.0));
  });
  return cost;
}

ReportTable cost_table(const std::vector<TrainedModel>& models) {
  ReportTable table{{"Training", "Steps", "Tokens of prompts", "Tokens of replies", "Drawing (s)",
                     "Rewarding (s)", "Learning (s)", "Device-hours"},
                    {}};
  for (const TrainedModel& model : models) {
    const std::optional<TrainingCost> cost = training_cost(model.folder);
    if (!cost) continue;
    table.rows.push_back({model.name, std::to_string(cost->steps), fmt::format("{:.0f}", cost->prompt_tokens),
                          fmt::format("{:.0f}", cost->tokens), fmt::format("{:.0f}", cost->seconds_drawing),
                          fmt::format("{:.0f}", cost->seconds_rewarding),
                          fmt::format("{:.0f}", cost->seconds_learning),
                          fmt::format("{:.2f}", cost->hours())});
  }
  for (const PublishedRow& row : published_table("grpo-cost").rows)
    table.rows.push_back({row.system + " †", "", "", "", "", "", "", row.text("device_hours")});
  return table;
}

ReportTable hyperparameter_table(const std::vector<TrainedModel>& models) {
  ReportTable table{{"Setting"}, {}};
  std::vector<Json> known;
  for (const TrainedModel& model : models) {
    const fs::path file = model.folder / "training.json";
    std::error_code ignored;
    if (model.folder.empty() || !fs::exists(file, ignored)) continue;
    table.header.push_back(model.name);
    known.push_back(parse_json(read_file(file, longest_record), file.string()));
  }
  const PublishedTable published = published_table("grpo-hyperparameters");
  for (const PublishedRow& row : published.rows) table.header.push_back(row.system + " †");
  for (const TrainingSetting& setting : settings_of_table) {
    std::vector<std::string> row{std::string(setting.title)};
    for (const Json& own : known) {
      const bool given = own.is_object() && own.contains(std::string(setting.name));
      row.push_back(given ? text_of(own.at(std::string(setting.name))) : "");
    }
    for (const PublishedRow& one : published.rows) row.push_back(one.text(setting.name));
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace pandect
